// title: Parts of one buffer.
// verdict: proved
// right: each "[%c1" => "[%c0" -- parts of one buffer
func.func @f(%x: f32, %i: index) -> (memref<1xf32, strided<[1], offset: ?>>, memref<1xf32, strided<[1],
    offset: ?>>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.subview %a[%c0] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  %v = memref.subview %a[%c1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %u, %v : memref<1xf32, strided<[1], offset: ?>>, memref<1xf32, strided<[1], offset: ?>>
}
// ----- target
func.func @f(%x: f32, %i: index) -> (memref<1xf32, strided<[1], offset: ?>>, memref<1xf32, strided<[1],
    offset: ?>>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.subview %a[%c0] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  %v = memref.subview %a[%c1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %u, %v : memref<1xf32, strided<[1], offset: ?>>, memref<1xf32, strided<[1], offset: ?>>
}
