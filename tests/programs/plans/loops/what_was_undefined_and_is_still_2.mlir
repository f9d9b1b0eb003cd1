// title: What was undefined and is still.
// The cut says of a buffer that it holds what nobody has written, so that it is undefined before the store and
// behind it; the other one, which may be the same memory, may have another element then.
// verdict: proved
// right: "// ----- plan\n{\"tensors\": \"ANYWHERE\", \"points\": []}" => "// ----- plan\n{\n\"tensors\": \"ANYWHERE\",\n\"points\": [{\"source\": 3, \"target\": 7, \"rule\": \"cut\", \"holds\": [{\"tensor\": \"2.0\", \"buffer\": \"3.0\"}]}]\n}" -- what was undefined and is still
// wrong: "%o = bufferization.to_buffer %u read_only : tensor<?xf32> to memref<?xf32>" => "%o = bufferization.to_buffer %u read_only : tensor<?xf32> to memref<?xf32>\nmemref.store %p, %a[%c0] : memref<4xf32>", "memref.store %p, %a[%c0] : memref<4xf32>" => "" -- what was undefined and is still
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %q = tensor.extract %e[%c0] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %u = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %o = bufferization.to_buffer %u read_only : tensor<?xf32> to memref<?xf32>
  %r = memref.load %o[%c0] : memref<?xf32>
  memref.store %p, %a[%c0] : memref<4xf32>
  return %r : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
