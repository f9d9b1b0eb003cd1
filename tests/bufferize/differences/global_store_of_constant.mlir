// title: a constant is stored to a global
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: runs
// result: 6
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func @main() -> i64 {
  %c2 = arith.constant 2 : index
  %x = arith.constant dense<[1, 4, 6, 8]> : tensor<4xi64>
  ml_program.global_store @g = %x : tensor<4xi64>
  %s = ml_program.global_load @g : tensor<4xi64>
  %y = tensor.extract %s[%c2] : tensor<4xi64>
  return %y : i64
}
