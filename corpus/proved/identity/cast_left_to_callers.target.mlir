func.func @open(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @without_rank(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @closed(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  return %m : memref<?xf32, strided<[?], offset: ?>>
}
func.func @with_rank(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
func.func @caller(%m: memref<4xf32>, %t: memref<4xf32>, %i: index, %x: f32) -> (f32, memref<4xf32>) {
  memref.store %x, %t[%i] : memref<4xf32>
  %d = call @open(%m) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %d[%i] : memref<4xf32>
  %y = memref.load %m[%i] : memref<4xf32>
  return %y, %t : f32, memref<4xf32>
}
