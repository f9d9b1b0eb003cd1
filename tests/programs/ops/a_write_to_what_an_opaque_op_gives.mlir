// title: A write to what an opaque op gives: it may be a constant, which is copied unless the buffer is only read.
// verdict: unknown
// wrong: "to_buffer %0 :" => "to_buffer %0 read_only :" -- the buffer is only read
func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
// ----- target
func.func @f(%v: f32, %i: index) -> memref<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  return %1 : memref<4xf32>
}
