// title: Memory on the stack may not be freed.
// verdict: proved
// wrong: "%m = memref.alloc" => "%m = memref.alloca" -- memory on the stack may not be freed
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %v : f32
}
