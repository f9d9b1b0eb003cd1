func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  scf.forall (%i) in (4) {
    memref.store %x, %t[%i] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
