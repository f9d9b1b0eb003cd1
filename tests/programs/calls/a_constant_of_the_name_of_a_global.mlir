// title: A constant of the name of a global.
// Only one of the programs may change it, so the call leaves something else behind there.
// verdict: proved
memref.global "private" @k : memref<4xf32> = dense<0.0>
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %k = memref.get_global @k : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%k : memref<4xf32>)
      call @g(%x) : (f32) -> ()
  %r = memref.load %k[%c0] : memref<4xf32>
  return %r : f32
}
// ----- target
memref.global "private" @k : memref<4xf32> = dense<0.0>
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %k = memref.get_global @k : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%k : memref<4xf32>)
      call @g(%x) : (f32) -> ()
  %r = memref.load %k[%c0] : memref<4xf32>
  return %r : f32
}
