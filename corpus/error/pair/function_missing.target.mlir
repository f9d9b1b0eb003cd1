func.func private @put(%t: memref<?xf32>, %x: f32, %i: index) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  return %t : memref<?xf32>
}
