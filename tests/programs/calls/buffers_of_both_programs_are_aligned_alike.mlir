// title: Buffers of both programs are aligned alike.
// verdict: unproved
func.func private @h(%s: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %s, 64 : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32>
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %q = func.call @h(%m) : (memref<4xf32>) -> f32
  return %q : f32
}
// ----- target
func.func private @h(%s: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %s, 64 : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32>
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %q = func.call @h(%m) : (memref<4xf32>) -> f32
  return %q : f32
}
