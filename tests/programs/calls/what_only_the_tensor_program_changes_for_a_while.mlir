// title: What only the tensor program changes for a while.
// verdict: proved
// wrong: each "%n," => "%m," -- what only the tensor program changes for a while
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %old = memref.load %a[%c0] : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  memref.store %old, %a[%c0] : memref<4xf32>
  return %r : f32
}
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32) -> f32 {
  %r = call @g(%m, %n, %x) : (memref<4xf32>, memref<4xf32>, f32) -> f32
  return %r : f32
}
// ----- target
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %b[%c0] : memref<4xf32>
  return %r : f32
}
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32) -> f32 {
  %r = call @g(%m, %n, %x) : (memref<4xf32>, memref<4xf32>, f32) -> f32
  return %r : f32
}
