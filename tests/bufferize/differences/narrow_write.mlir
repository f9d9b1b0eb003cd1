// title: a write of a vector to one row of a tensor keeps the other rows
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// lower: convert-linalg-to-loops convert-vector-to-llvm
// result: 3
// ours: runs
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i64
  %two = arith.constant 2 : i64
  %v = arith.constant dense<7> : vector<2xi64>
  %empty = tensor.empty() : tensor<2x2xi64>
  %t = linalg.fill ins(%three : i64) outs(%empty : tensor<2x2xi64>) -> tensor<2x2xi64>
  %a = linalg.fill ins(%two : i64) outs(%t : tensor<2x2xi64>) -> tensor<2x2xi64>
  %e = tensor.extract %a[%c0, %c0] : tensor<2x2xi64>
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<2xi64>, tensor<2x2xi64>
  %kept = tensor.extract %w[%c1, %c0] : tensor<2x2xi64>
  %more = arith.subi %e, %two : i64
  %r = arith.addi %kept, %more : i64
  return %r : i64
}
