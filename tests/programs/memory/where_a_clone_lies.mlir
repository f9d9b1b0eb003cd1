// title: Where a clone lies.
// It may be the part itself: then it lies as that does, where its type leaves that open.
// verdict: proved
// unproved: "%k = bufferization.clone %s : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>" => "%k = bufferization.clone %s : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>", "extract_strided_metadata %k : memref<2xf32>" => "extract_strided_metadata %k : memref<2xf32, strided<[1], offset: ?>>", "dealloc %k : memref<2xf32>" => "dealloc %k : memref<2xf32, strided<[1], offset: ?>>" -- the type leaves its offset open
// unproved: "return %stride" => "%w = bufferization.clone %p : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[?], offset: ?>>\n  %v, %u, %t, %q = memref.extract_strided_metadata %w : memref<2xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index\n  memref.dealloc %w : memref<2xf32, strided<[?], offset: ?>>\n  return %q" -- and its stride
func.func @f(%a: memref<8xf32>, %o: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %a[%o] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %x = memref.load %s[%c0] : memref<2xf32, strided<[1], offset: ?>>
  return %c1, %c0 : index, index
}
// ----- target
func.func @f(%a: memref<8xf32>, %o: index) -> (index, index) {
  %p = memref.subview %a[0] [2] [2] : memref<8xf32> to memref<2xf32, strided<[2]>>
  %s = memref.subview %a[%o] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %k = bufferization.clone %s : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %k : memref<2xf32> -> memref<f32>, index, index, index
  memref.dealloc %k : memref<2xf32>
  return %stride, %offset : index, index
}
