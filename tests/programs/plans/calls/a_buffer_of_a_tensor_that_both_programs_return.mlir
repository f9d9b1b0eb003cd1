// title: A buffer of a tensor that both programs return.
// By the source's text it may be that of the argument, or a copy.
// verdict: proved
// right: "return %M, %C" => "return %C, %A" -- a copy
// unproved: "return %M, %C" => "return %N, %C" -- that of another argument, which holds the same
// unproved: "return %M, %C" => "return %M, %M" -- a write to a buffer is seen in a tensor
// unproved: "return %b, %c" => "return %d, %c" -- a buffer that was allocated
// unproved: "to_buffer %s" => "to_buffer %v" -- of another argument, which holds the same
// unproved: "to_buffer %s" => "to_buffer %w" -- of one of two arguments
// wrong: "%t: tensor<1xf32>" => "%t: tensor<1xf32> {bufferization.writable = false}", "memref.store %x, %M[%i0] : memref<1xf32>" => "", "%s = tensor.insert %x into %t[%c0] : tensor<1xf32>" => "%s = tensor.cast %t : tensor<1xf32> to tensor<1xf32>" -- nobody may write to it
func.func @f(%t: tensor<1xf32>, %u: tensor<1xf32>, %p: i1, %x: f32) -> (memref<1xf32>, tensor<1xf32>) {
  %c0 = arith.constant 0 : index
  %s = tensor.insert %x into %t[%c0] : tensor<1xf32>
  %v = tensor.insert %x into %u[%c0] : tensor<1xf32>
  %w = arith.select %p, %s, %v : tensor<1xf32>
  %b = bufferization.to_buffer %s : tensor<1xf32> to memref<1xf32>
  %d = memref.alloc() : memref<1xf32>
  memref.store %x, %d[%c0] : memref<1xf32>
  %c = bufferization.alloc_tensor() copy(%s) : tensor<1xf32>
  return %b, %c : memref<1xf32>, tensor<1xf32>
}
// ----- target
func.func @f(%M: memref<1xf32>, %N: memref<1xf32>, %p: i1, %x: f32) -> (memref<1xf32>, memref<1xf32>) {
  %i0 = arith.constant 0 : index
  memref.store %x, %M[%i0] : memref<1xf32>
  memref.store %x, %N[%i0] : memref<1xf32>
  %A = memref.alloc() : memref<1xf32>
  memref.copy %M, %A : memref<1xf32> to memref<1xf32>
  %C = memref.alloc() : memref<1xf32>
  memref.copy %M, %C : memref<1xf32> to memref<1xf32>
  return %M, %C : memref<1xf32>, memref<1xf32>
}
// ----- plan
{"points": []}
