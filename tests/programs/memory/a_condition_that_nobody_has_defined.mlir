// title: A condition that nobody has defined.
// It is not surely true or false, so the buffer is freed twice, or never.
// verdict: proved
// wrong: "}\n  memref.store %p, %b[] : memref<i1>" => "}\n" -- a condition that nobody has defined
func.func @f(%v: f32, %p: i1) -> f32 {
  return %v : f32
}
// ----- target
func.func @f(%v: f32, %p: i1) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<i1>
  scf.if %p {
    memref.store %p, %b[] : memref<i1>
  }
  memref.store %p, %b[] : memref<i1>
  %u = memref.load %b[] : memref<i1>
  %t = arith.constant true
  %nu = arith.xori %u, %t : i1
  bufferization.dealloc (%m : memref<4xf32>) if (%u)
  bufferization.dealloc (%m : memref<4xf32>) if (%nu)
  memref.dealloc %b : memref<i1>
  return %v : f32
}
