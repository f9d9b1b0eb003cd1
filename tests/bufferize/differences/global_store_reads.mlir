// title: a store to a global reads what it stores
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: runs
// result: 1
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 11 : i64
  %x = tensor.from_elements %v, %v, %v, %v : tensor<4xi64>
  ml_program.global_store @g = %x : tensor<4xi64>
  %s = ml_program.global_load @g : tensor<4xi64>
  %y = tensor.extract %s[%c0] : tensor<4xi64>
  %z = tensor.extract %x[%c0] : tensor<4xi64>
  %same = arith.cmpi eq, %y, %z : i64
  %r = arith.extui %same : i1 to i64
  return %r : i64
}
