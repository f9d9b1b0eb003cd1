func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<f32>
  %e = memref.alloca() : memref<1xi1>
  %z = memref.load %e[%c0] : memref<1xi1>
  %r = "foo.id"(%z) : (i1) -> i1
  scf.if %r {
    memref.store %x, %m[] : memref<f32>
  }
  return %x : f32
}
