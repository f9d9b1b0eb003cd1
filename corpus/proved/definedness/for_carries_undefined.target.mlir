func.func @f(%t: memref<8xf32>, %n: index, %x: f32) -> (f32, memref<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc() : memref<4xi1>
  %m = memref.alloca() : memref<f32>
  %g = arith.constant true
  scf.for %i = %c0 to %n step %c1 {
    memref.store %g, %e[%c0] : memref<4xi1>
    %b = memref.load %e[%c0] : memref<4xi1>
    scf.if %b {
      memref.store %x, %m[] : memref<f32>
    }
  }
  return %x, %e : f32, memref<4xi1>
}
