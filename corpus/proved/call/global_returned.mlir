// title: What a function has loaded from a global is read after a store to it.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func private @get() -> tensor<4xi64> {
  %s = ml_program.global_load @g : tensor<4xi64>
  return %s : tensor<4xi64>
}
func.func private @set(%x: tensor<4xi64>) {
  ml_program.global_store @g = %x : tensor<4xi64>
  return
}
func.func @f(%x: tensor<4xi64>, %i: index) -> i64 {
  %s = call @get() : () -> tensor<4xi64>
  call @set(%x) : (tensor<4xi64>) -> ()
  %y = tensor.extract %s[%i] : tensor<4xi64>
  return %y : i64
}
