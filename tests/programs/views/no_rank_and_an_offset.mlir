// title: A buffer without a rank may have one element behind an offset.
// verdict: proved
// unproved: each "memref<f32, strided<[], offset: ?>>" => "memref<f32>" -- a type without an offset
func.func @f(%m: tensor<*xf32>) -> f32 {
  %a = tensor.cast %m : tensor<*xf32> to tensor<f32>
  %r = tensor.extract %a[] : tensor<f32>
  return %r : f32
}
// ----- target
func.func @f(%m: memref<*xf32>) -> f32 {
  %c = memref.cast %m : memref<*xf32> to memref<f32, strided<[], offset: ?>>
  %r = memref.load %c[] : memref<f32, strided<[], offset: ?>>
  return %r : f32
}
