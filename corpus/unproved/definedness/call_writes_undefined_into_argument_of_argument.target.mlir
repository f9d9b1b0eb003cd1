func.func private @g(%t: memref<4xi1>) -> memref<4xi1> {
  %e = memref.alloca() : memref<4xi1>
  linalg.copy ins(%e : memref<4xi1>) outs(%t : memref<4xi1>)
  return %t : memref<4xi1>
}
func.func @f(%x: f32, %t: memref<4xi1>) -> (f32, memref<4xi1>) {
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<f32>
  %b = memref.load %t[%c1] : memref<4xi1>
  scf.if %b {
    memref.store %x, %m[] : memref<f32>
  }
  %q = func.call @g(%t) : (memref<4xi1>) -> memref<4xi1>
  return %x, %q : f32, memref<4xi1>
}
