// title: A new buffer of a tensor is no argument.
// Its owner may write to it, and the caller's buffer stays as it is.
// verdict: unproved
// unproved: "%c = tensor.cast %e : tensor<4xf32> to tensor<?xf32>\n  %u = tensor.cast %c : tensor<?xf32> to tensor<4xf32>" => "%u = tensor.insert %x into %e[%i] : tensor<4xf32>", "memref.copy %t, %b : memref<4xf32> to memref<4xf32>" => "memref.copy %t, %b : memref<4xf32> to memref<4xf32>\nmemref.store %x, %t[%i] : memref<4xf32>" -- a new buffer of a tensor is no argument
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %p: i1) -> memref<4xf32> {
  %e = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  %c = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
  %u = tensor.cast %c : tensor<?xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %i: index, %p: i1) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32>
  memref.copy %t, %b : memref<4xf32> to memref<4xf32>
  return %t : memref<4xf32>
}
