// title: A buffer that changes its size.
// verdict: proved
func.func @f(%x: f32, %y: f32) -> (f32, f32) {
  return %x, %y : f32, f32
}
// ----- target
func.func @f(%x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c0] : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  memref.store %y, %b[%c3] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  %s = memref.load %b[%c3] : memref<4xf32>
  return %r, %s : f32, f32
}
