// title: A loop carries poison, for which one number of the target stands.
// against: one_poison_for_one_number.target.mlir

func.func @f(%x: i32, %y: i32, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  %e = tensor.empty() : tensor<1xi32>
  %v = tensor.extract %e[%z] : tensor<1xi32>
  %q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {
    scf.yield %a : i32
  }
  return %v, %v : i32, i32
}
