func.func private @set(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<?xf32>
  return %t : memref<?xf32>
}
func.func @main(%t: memref<?xf32>, %x: f32) -> (f32, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %written = call @set(%t, %x) : (memref<?xf32>, f32) -> memref<?xf32>
  %old = memref.load %t[%c0] : memref<?xf32>
  return %old, %written : f32, memref<?xf32>
}
