// title: The fresh buffer is returned without the copy that should fill it.
// against: undefined_contents.target.mlir
func.func @snapshot(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %copy = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %written = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %copy, %written : tensor<?xf32>, tensor<?xf32>
}
