// title: The part of a buffer that both programs return.
// Whoever gets it can find the base and the layout, too.
// verdict: proved
// wrong: "%A[%i1] [2] [%i1] : memref<4xf32>" => "%A[%i0] [2] [%i1] : memref<4xf32>" -- another part
// wrong: "%A[%i1] [2] [%i1] : memref<4xf32>" => "%A[%i1] [2] [%i2] : memref<4xf32>" -- elements that lie apart
// wrong: each "%A[%i1] [2] [%i1] : memref<4xf32>" => "%A[%i1] [2] [%i1] : memref<5xf32>", "%A = memref.alloc() : memref<4xf32>" => "%A = memref.alloc() : memref<5xf32>", "outs(%A : memref<4xf32>)" => "outs(%A : memref<5xf32>)" -- a larger buffer
// wrong: "linalg.fill ins(%x : f32) outs(%A : memref<4xf32>)" => "memref.store %x, %A[%i1] : memref<4xf32>\nmemref.store %x, %A[%i2] : memref<4xf32>" -- the base does not hold the same
func.func @f(%x: f32) -> memref<2xf32, strided<[?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %p = memref.subview %a[%c1] [2] [%c1] : memref<4xf32> to memref<2xf32, strided<[?], offset: ?>>
  return %p : memref<2xf32, strided<[?], offset: ?>>
}
// ----- target
func.func @f(%x: f32) -> memref<2xf32, strided<[?], offset: ?>> {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %A = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%A : memref<4xf32>)
  %P = memref.subview %A[%i1] [2] [%i1] : memref<4xf32> to memref<2xf32, strided<[?], offset: ?>>
  return %P : memref<2xf32, strided<[?], offset: ?>>
}
// ----- plan
{"points": []}
