// title: A function without a body is called by another convention.
// against: calling_convention_dropped.target.mlir
func.func private @ext(tensor<4xf32>) attributes {llvm.emit_c_interface}
func.func @f(%t: tensor<4xf32>) {
  func.call @ext(%t) : (tensor<4xf32>) -> ()
  return
}
