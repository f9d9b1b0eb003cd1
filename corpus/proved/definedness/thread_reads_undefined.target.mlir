func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> memref<8xf32> {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  scf.forall (%i) in (8) {
    %e = memref.alloca() : memref<1xf32>
    scf.if %g {
      memref.store %x, %e[%c0] : memref<1xf32>
      %v = memref.load %e[%c0] : memref<1xf32>
      %b = arith.cmpf oeq, %v, %z : f32
      scf.if %b {
        memref.store %x, %e[%c0] : memref<1xf32>
      }
    }
    %s = memref.subview %t[%i] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%s : memref<1xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<8xf32>
}
