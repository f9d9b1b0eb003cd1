func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %s = memref.alloc() : memref<f32>
  scf.forall (%j) in (%n) {
    %i = arith.index_cast %j : index to i32
    %y = arith.sitofp %i : i32 to f32
    memref.store %y, %s[] : memref<f32>
    %z = memref.load %s[] : memref<f32>
    memref.store %z, %m[%j] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
