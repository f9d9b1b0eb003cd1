// title: A constant is stored to a global.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func @f(%i: index) -> i64 {
  %x = arith.constant dense<[1, 4, 6, 8]> : tensor<4xi64>
  ml_program.global_store @g = %x : tensor<4xi64>
  %s = ml_program.global_load @g : tensor<4xi64>
  %y = tensor.extract %s[%i] : tensor<4xi64>
  return %y : i64
}
