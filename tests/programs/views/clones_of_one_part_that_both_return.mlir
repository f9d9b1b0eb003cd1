// title: Clones of one part that both return.
// Each is the part or a copy of it, in both programs: the caller can tell no difference.
// verdict: proved
// unproved: "subview %b[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>" => "subview %b[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>", "cast %s : memref<2xf32, strided<[1]>>" => "cast %s : memref<2xf32, strided<[1], offset: 2>>" -- the caller may write to this part: that of the source is another one
// unproved: "%K = bufferization.clone %S : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>" => "%J = bufferization.clone %S : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>\n  %K = bufferization.clone %J : memref<2xf32> to memref<2xf32>" -- a clone of a clone
// unproved: "%K = bufferization.clone %S : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>" => "%K = memref.cast %S : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>" -- the part itself
// wrong: "return %K" => "memref.store %x, %b[%c0] : memref<4xf32>\n  return %K" -- a write to what was cloned
// wrong: "return %K" => "memref.dealloc %K : memref<2xf32>\n  return %K" -- it is freed
func.func @f(%m: memref<4xf32>, %t: tensor<4xf32>, %x: f32) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%m : memref<4xf32>)
  %s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %k = bufferization.clone %s : memref<2xf32, strided<[1]>> to memref<2xf32>
  return %k : memref<2xf32>
}
// ----- target
func.func @f(%b: memref<4xf32>, %t: memref<4xf32>, %x: f32) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%b : memref<4xf32>)
  %s = memref.subview %b[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %S = memref.cast %s : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1], offset: ?>>
  %K = bufferization.clone %S : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>
  return %K : memref<2xf32>
}
