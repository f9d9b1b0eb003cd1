// title: Another buffer with the same elements.
// verdict: proved
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> (memref<1xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)
  %v = memref.subview %m[%c0] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %v : memref<1xf32, strided<[1], offset: ?>>
}
// ----- target
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> (memref<1xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)
  %v = memref.subview %m[%c0] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %v : memref<1xf32, strided<[1], offset: ?>>
}
// ----- plan
{"points": []}
