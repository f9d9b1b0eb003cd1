// What a bufferizer with a bug might make of read_after_write.mlir: the copy is missing.
func.func @swap_in(%t: memref<?xf32>, %x: f32, %i: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}
