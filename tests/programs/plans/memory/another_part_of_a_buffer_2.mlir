// title: Another part of a buffer.
// verdict: refuted
func.func @f(%m: memref<4xf32>, %i: index, %j: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %v = memref.subview %m[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %v : memref<2xf32, strided<[1], offset: ?>>
}
// ----- target
func.func @f(%m: memref<4xf32>, %i: index, %j: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %v = memref.subview %m[%j] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %v : memref<2xf32, strided<[1], offset: ?>>
}
// ----- plan
{"points": []}
