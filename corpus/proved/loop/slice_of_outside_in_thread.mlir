// title: Each thread overwrites, in a loop, parts of a tensor of its own.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
func.func @f(%t: tensor<2xi64>, %k: i64, %l: i64) -> tensor<2xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (2) shared_outs(%o = %t) -> (tensor<2xi64>) {
    %own = tensor.from_elements %k, %k, %k, %k : tensor<4xi64>
    %sum = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %k) -> (i64) {
      %s = tensor.extract_slice %own[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
      %f = linalg.fill ins(%l : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
      %n = tensor.insert_slice %f into %own[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
      %x = tensor.extract %n[%c0] : tensor<4xi64>
      %b = arith.addi %a, %x : i64
      scf.yield %b : i64
    }
    %p = tensor.from_elements %sum : tensor<1xi64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%j] [1] [1] : tensor<1xi64> into tensor<2xi64>
    }
  }
  return %r : tensor<2xi64>
}
