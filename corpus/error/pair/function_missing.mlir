// title: The bufferized file has no function of this name.
// against: function_missing.target.mlir
func.func @set(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
