// title: A call of outside is given a buffer that nobody wrote.
// against: outside_given_undefined_memory.target.mlir
func.func private @ext(tensor<2xi32> {bufferization.access = "read"})
func.func @f(%t: tensor<2xi32>, %n: index) {
  call @ext(%t) : (tensor<2xi32>) -> ()
  return
}
