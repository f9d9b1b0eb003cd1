// title: A branch on what was written.
// verdict: proved
// wrong: "memref.store %c, %flag[%c0] : memref<1xi1>" => "" -- a branch on what nobody wrote
func.func @f(%x: f32, %c: i1) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %flag = memref.alloc() : memref<1xi1>
  memref.store %c, %flag[%c0] : memref<1xi1>
  %loaded = memref.load %flag[%c0] : memref<1xi1>
  %m = memref.alloc() : memref<1xf32>
  scf.if %loaded {
    memref.store %x, %m[%c0] : memref<1xf32>
  } else {
    memref.store %x, %m[%c0] : memref<1xf32>
  }
  %r = memref.load %m[%c0] : memref<1xf32>
  return %r : f32
}
