// title: A new buffer of a tensor is no argument: as it is.
// Its owner may write to it, and the caller's buffer stays as it is.
// verdict: proved
// right: "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>" => "%c = tensor.cast %e : tensor<4xf32> to tensor<?xf32>\n%u = tensor.cast %c : tensor<?xf32> to tensor<4xf32>\n%b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>" -- a new buffer of a tensor is no argument
// right: "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>" => "%u = tensor.insert %x into %e[%i] : tensor<4xf32>\n%b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>", "memref.copy %t, %b : memref<4xf32> to memref<4xf32>" => "memref.copy %t, %b : memref<4xf32> to memref<4xf32>\nmemref.store %x, %b[%i] : memref<4xf32>" -- a new buffer of a tensor is no argument
// right: "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>" => "%d = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>\n%u = arith.select %p, %d, %e : tensor<4xf32>\n%b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>" -- one of two
// right: "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>" => "%u = scf.if %p -> tensor<4xf32> {\nscf.yield %e : tensor<4xf32>\n} else {\nscf.yield %e : tensor<4xf32>\n}\n%b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>" -- a new buffer of a tensor is no argument
// right: "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>" => "%z = arith.constant 0 : index\n%two = arith.constant 2 : index\n%u = scf.for %j = %z to %two step %two iter_args(%y = %e) -> tensor<4xf32> {\nscf.yield %y : tensor<4xf32>\n}\n%b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>" -- a new buffer of a tensor is no argument
// unproved: "memref.copy %t, %b : memref<4xf32> to memref<4xf32>\n  return %b : memref<4xf32>" => "memref.copy %t, %b : memref<4xf32> to memref<4xf32>\nreturn %t : memref<4xf32>" -- as it is
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %p: i1) -> memref<4xf32> {
  %e = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  %b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %i: index, %p: i1) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32>
  memref.copy %t, %b : memref<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
