func.func @insert_then_read_old(%t: memref<?xf32>, %x: f32, %i: index, %j: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%j] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}
