func.func @f(%t: memref<4xf32>, %f: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %m = arith.constant 7654321 : index
  %b = arith.cmpi eq, %n, %m : index
  %r = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  %x = memref.load %t[%c0] : memref<4xf32>
  scf.if %b {
    memref.store %f, %r[%c0] : memref<4xf32>
  }
  return %r, %x : memref<4xf32>, f32
}
