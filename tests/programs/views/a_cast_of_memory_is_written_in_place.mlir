// title: A cast of memory is written in place.
// verdict: proved
func.func @f(%x: f32, %y: f32, %i: index) -> tensor<4x6xf32> {
  %t = tensor.splat %x : tensor<4x6xf32>
  %c2 = arith.constant 2 : index
  %w = tensor.insert %y into %t[%c2, %i] : tensor<4x6xf32>
  return %w : tensor<4x6xf32>
}
// ----- target
func.func @f(%x: f32, %y: f32, %i: index) -> memref<4x6xf32> {
  %a = memref.alloc() : memref<4x6xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4x6xf32>)
  %s = memref.reinterpret_cast %a to offset: [12], sizes: [6], strides: [1]
      : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 12>>
  memref.store %y, %s[%i] : memref<6xf32, strided<[1], offset: 12>>
  return %a : memref<4x6xf32>
}
