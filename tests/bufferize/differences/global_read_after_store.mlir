// title: what was loaded from a global is read after a store to it
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: runs
// result: 3
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %v = arith.constant 11 : i64
  %x = tensor.from_elements %v, %v, %v, %v : tensor<4xi64>
  %s = ml_program.global_load @g : tensor<4xi64>
  ml_program.global_store @g = %x : tensor<4xi64>
  %y = tensor.extract %s[%c1] : tensor<4xi64>
  return %y : i64
}
