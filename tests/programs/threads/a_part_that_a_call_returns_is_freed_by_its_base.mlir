// title: A part that a call returns is freed by its base.
// verdict: proved
// wrong: "%b, %o, %s, %t = memref.extract_strided_metadata %r : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>,\n      index, index, index\n  memref.dealloc %b : memref<f32>" => "memref.dealloc %r : memref<4xf32, strided<[1], offset: ?>>" -- a part that a call returns is freed by its base
func.func private @h(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @h(%x) : (f32) -> tensor<4xf32>
  %q = tensor.extract %r[%c0] : tensor<4xf32>
  return %q : f32
}
// ----- target
func.func private @h(%x: f32) -> memref<4xf32, strided<[1], offset: ?>> {
  %k = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
  %s = memref.subview %k[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %r = memref.cast %s : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: ?>>
  return %r : memref<4xf32, strided<[1], offset: ?>>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @h(%x) : (f32) -> memref<4xf32, strided<[1], offset: ?>>
  %q = memref.load %r[%c0] : memref<4xf32, strided<[1], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %r : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>,
      index, index, index
  memref.dealloc %b : memref<f32>
  return %q : f32
}
