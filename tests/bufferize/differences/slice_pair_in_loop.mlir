// title: a loop overwrites another part of a tensor of outside in each round
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<4xi64>, %k: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %zero) -> (i64) {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
    %n = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
    %x = tensor.extract %n[%c0] : tensor<4xi64>
    %next = arith.addi %sum, %x : i64
    scf.yield %next : i64
  }
  return %r : i64
}
