// title: Memory on the stack ends with its function.
// verdict: proved
// wrong: "%m = memref.alloc" => "%m = memref.alloca" -- memory on the stack ends with its function
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
// ----- target
func.func private @make() -> memref<f32> {
  %m = memref.alloc() : memref<f32>
  return %m : memref<f32>
}
func.func @f(%x: f32) -> f32 {
  %m = call @make() : () -> memref<f32>
  memref.store %x, %m[] : memref<f32>
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}
