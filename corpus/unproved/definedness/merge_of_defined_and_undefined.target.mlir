func.func @f(%n: index, %x: f32, %h: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %m = memref.alloca() : memref<f32>
  %e = memref.alloca() : memref<1xf32>
  scf.if %h {
    memref.store %x, %e[%c0] : memref<1xf32>
  }
  %v = memref.load %e[%c0] : memref<1xf32>
  %b = arith.cmpf oeq, %v, %z : f32
  scf.if %b {
    memref.store %x, %m[] : memref<f32>
  }
  return %x : f32
}
