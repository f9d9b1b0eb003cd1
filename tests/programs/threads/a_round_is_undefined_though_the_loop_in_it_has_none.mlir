// title: A round is undefined though the loop in it has none.
// verdict: proved
// wrong: "scf.for %i = %c0 to %n step %c1 {" => "scf.for %i = %c0 to %n step %c1 {\n%q = arith.divsi %i, %d : index", "scf.for %j = %c0 to %m step %c1 {\n      %q = arith.divsi %i, %d : index" => "scf.for %j = %c0 to %m step %c1 {\n" -- a round is undefined though the loop in it has none
// wrong: "%r = scf.forall (%i, %j) in (%n, %m)" => "%r = scf.forall (%i, %j) in (0, 4)", "scf.for %i = %c0 to %n" => "scf.for %i = %c0 to %c1", "scf.for %j = %c0 to %m step %c1 {" => "%q = arith.divsi %i, %d : index", "      %q = arith.divsi %i, %d : index" => "    scf.for %j = %c0 to %c0 step %c1 {" -- no rounds of different loops
func.func @f(%t: tensor<4x4xi32>, %n: index, %m: index, %d: index) -> tensor<4x4xi32> {
  %r = scf.forall (%i, %j) in (%n, %m) shared_outs(%o = %t) -> (tensor<4x4xi32>) {
    %q = arith.divsi %i, %d : index
    %k = arith.index_cast %q : index to i32
    %s = tensor.from_elements %k : tensor<1x1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1]
          : tensor<1x1xi32> into tensor<4x4xi32>
    }
  }
  return %r : tensor<4x4xi32>
}
// ----- target
func.func @f(%t: memref<4x4xi32>, %n: index, %m: index, %d: index) -> memref<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %q = arith.divsi %i, %d : index
      %k = arith.index_cast %q : index to i32
      memref.store %k, %t[%i, %j] : memref<4x4xi32>
    }
  }
  return %t : memref<4x4xi32>
}
