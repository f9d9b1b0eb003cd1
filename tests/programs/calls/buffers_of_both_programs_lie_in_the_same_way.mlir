// title: Buffers of both programs lie in the same way.
// verdict: proved
// right: each "n %st" => "n %o" -- buffers of both programs lie in the same way
func.func private @h(%s: memref<4xf32, strided<[?], offset: ?>>) -> index {
  %b, %o, %n, %st = memref.extract_strided_metadata %s
      : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %st : index
}
func.func @f(%x: f32) -> index {
  %m = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<16xf32>)
  %s = memref.subview %m[3] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 3>>
  %d = memref.cast %s : memref<4xf32, strided<[2], offset: 3>> to memref<4xf32, strided<[?], offset: ?>>
  %q = func.call @h(%d) : (memref<4xf32, strided<[?], offset: ?>>) -> index
  return %q : index
}
// ----- target
func.func private @h(%s: memref<4xf32, strided<[?], offset: ?>>) -> index {
  %b, %o, %n, %st = memref.extract_strided_metadata %s
      : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %st : index
}
func.func @f(%x: f32) -> index {
  %m = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<16xf32>)
  %s = memref.subview %m[3] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 3>>
  %d = memref.cast %s : memref<4xf32, strided<[2], offset: 3>> to memref<4xf32, strided<[?], offset: ?>>
  %q = func.call @h(%d) : (memref<4xf32, strided<[?], offset: ?>>) -> index
  return %q : index
}
