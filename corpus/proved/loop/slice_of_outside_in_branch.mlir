// title: Some rounds of a loop overwrite a part of a tensor of outside, another one in each of them.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
func.func @f(%t: tensor<4xi64>, %k: i64, %c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %k) -> (i64) {
    %u = scf.if %c -> i64 {
      %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
      %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
      %n = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
      %x = tensor.extract %n[%c0] : tensor<4xi64>
      scf.yield %x : i64
    } else {
      scf.yield %k : i64
    }
    %next = arith.addi %sum, %u : i64
    scf.yield %next : i64
  }
  return %r : i64
}
