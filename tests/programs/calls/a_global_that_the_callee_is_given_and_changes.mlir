// title: A global that the callee is given and changes.
// verdict: proved
// wrong: each "%m," => "%k," -- a global that the callee is given and changes
memref.global "private" @k : memref<4xf32> = dense<0.0>
func.func private @g(%a: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %k = memref.get_global @k : memref<4xf32>
  %r = call @g(%m, %x) : (memref<4xf32>, f32) -> f32
  return %r : f32
}
// ----- target
memref.global "private" @k : memref<4xf32> = dense<0.0>
func.func private @g(%a: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %a[%c0] : memref<4xf32>
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return %r : f32
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %k = memref.get_global @k : memref<4xf32>
  %r = call @g(%m, %x) : (memref<4xf32>, f32) -> f32
  return %r : f32
}
