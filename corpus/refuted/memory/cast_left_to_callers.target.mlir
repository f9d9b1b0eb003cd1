func.func @other(%m: memref<4xf32>, %n: memref<4xf32>) -> memref<4xf32> {
  return %n : memref<4xf32>
}
func.func @shorter(%m: memref<4xf32>) -> memref<3xf32, strided<[1], offset: 1>> {
  %c = memref.subview %m[1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  return %c : memref<3xf32, strided<[1], offset: 1>>
}
func.func @turned(%m: memref<4x4xf32>) -> memref<4x4xf32, strided<[1, 4]>> {
  %c = memref.transpose %m (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  return %c : memref<4x4xf32, strided<[1, 4]>>
}
