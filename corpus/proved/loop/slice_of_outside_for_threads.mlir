// title: In a loop, threads overwrite a part of a tensor of outside, another one in each round.
func.func @f(%t: tensor<4xi64>, %k: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %k) -> (i64) {
    %s = tensor.extract_slice %t[%i] [2] [1] : tensor<4xi64> to tensor<2xi64>
    %f = scf.forall (%j) in (2) shared_outs(%o = %s) -> (tensor<2xi64>) {
      %p = tensor.from_elements %k : tensor<1xi64>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p into %o[%j] [1] [1] : tensor<1xi64> into tensor<2xi64>
      }
    }
    %n = tensor.insert_slice %f into %t[%i] [2] [1] : tensor<2xi64> into tensor<4xi64>
    %x = tensor.extract %n[%c0] : tensor<4xi64>
    %next = arith.addi %sum, %x : i64
    scf.yield %next : i64
  }
  return %r : i64
}
