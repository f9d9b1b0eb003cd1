// title: A global that the callee does not name.
// The callee changes its argument, which is a global that nobody else knows of there.
// verdict: proved
memref.global "private" @k : memref<4xf32> = dense<0.0>
func.func private @g(%a: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<4xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
      call @g(%k, %x) : (memref<4xf32>, f32) -> ()
  %r = memref.load %k[%c0] : memref<4xf32>
  return %r : f32
}
// ----- target
memref.global "private" @k : memref<4xf32> = dense<0.0>
func.func private @g(%a: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<4xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
      call @g(%k, %x) : (memref<4xf32>, f32) -> ()
  %r = memref.load %k[%c0] : memref<4xf32>
  return %r : f32
}
