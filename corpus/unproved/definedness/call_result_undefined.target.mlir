func.func private @g() -> memref<4xi1> {
  %e = memref.alloc() : memref<4xi1>
  return %e : memref<4xi1>
}
func.func @f(%x: f32, %n: index) -> f32 {
  %c1 = arith.constant 1 : index
  %q = func.call @g() : () -> memref<4xi1>
  %m = memref.alloca() : memref<f32>
  %k = arith.constant 7654321 : index
  %c = arith.cmpi eq, %n, %k : index
  scf.if %c {
    %b = memref.load %q[%c1] : memref<4xi1>
    scf.if %b {
      memref.store %x, %m[] : memref<f32>
    }
  }
  return %x : f32
}
