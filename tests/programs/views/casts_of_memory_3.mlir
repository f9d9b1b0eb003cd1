// title: Casts of memory.
// verdict: refuted
func.func @f(%x: f32, %y: f32, %i: index, %j: index) -> f32 {
  %t = tensor.splat %x : tensor<4x6xf32>
  %w = tensor.insert %y into %t[%i, %j] : tensor<4x6xf32>
  %s = tensor.extract_slice %w[2, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  %r = tensor.extract %s[%j] : tensor<6xf32>
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %i: index, %j: index) -> f32 {
  %a = memref.alloc() : memref<4x6xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4x6xf32>)
  memref.store %y, %a[%i, %j] : memref<4x6xf32>
  %s = memref.reinterpret_cast %a to offset: [24], sizes: [6], strides: [1]
      : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 24>>
  %r = memref.load %s[%j] : memref<6xf32, strided<[1], offset: 24>>
  return %r : f32
}
