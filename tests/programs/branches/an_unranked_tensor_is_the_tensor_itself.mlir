// title: An unranked tensor is the tensor itself.
// verdict: proved
// wrong: "memref.store %x, %t[%i] : memref<?xf32>" => "", "func.call @look(%u) : (memref<*xf32>) -> ()" => "func.call @look(%u) : (memref<*xf32>) -> ()\nmemref.store %x, %t[%i] : memref<?xf32>" -- an unranked tensor is the tensor itself
func.func private @look(%t: tensor<*xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %u = tensor.cast %r : tensor<?xf32> to tensor<*xf32>
  func.call @look(%u) : (tensor<*xf32>) -> ()
  %back = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  return %back : tensor<?xf32>
}
// ----- target
func.func private @look(%t: memref<*xf32>)
func.func @f(%t: memref<?xf32>, %x: f32, %i: index) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  %u = memref.cast %t : memref<?xf32> to memref<*xf32>
  func.call @look(%u) : (memref<*xf32>) -> ()
  return %t : memref<?xf32>
}
