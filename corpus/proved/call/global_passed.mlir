// title: A function stores to a global, and reads an argument that was loaded from it.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func private @set(%x: tensor<4xi64>, %s: tensor<4xi64>, %i: index) -> i64 {
  ml_program.global_store @g = %x : tensor<4xi64>
  %y = tensor.extract %s[%i] : tensor<4xi64>
  return %y : i64
}
func.func @f(%x: tensor<4xi64>, %i: index) -> i64 {
  %s = ml_program.global_load @g : tensor<4xi64>
  %y = call @set(%x, %s, %i) : (tensor<4xi64>, tensor<4xi64>, index) -> i64
  return %y : i64
}
