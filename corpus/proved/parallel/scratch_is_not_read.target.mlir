func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %s = memref.alloc() : memref<f32>
  scf.forall (%j) in (%n) {
    memref.store %x, %s[] : memref<f32>
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
