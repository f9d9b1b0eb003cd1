// title: A returned buffer has another type, and is another part of the memory, or other memory.
// against: cast_left_to_callers.target.mlir
func.func @other(%m: memref<4xf32>, %n: memref<4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @shorter(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %c : memref<?xf32, strided<[1], offset: ?>>
}
func.func @turned(%m: memref<4x4xf32>) -> memref<?x?xf32, strided<[?, ?]>> {
  %c = memref.cast %m : memref<4x4xf32> to memref<?x?xf32, strided<[?, ?]>>
  return %c : memref<?x?xf32, strided<[?, ?]>>
}
