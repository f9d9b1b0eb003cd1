// title: A global holds something else when a function is called.
// verdict: proved
memref.global "private" @g : memref<f32> = dense<0.0>
func.func @f(%x: f32, %y: f32) -> f32 {
  %m = memref.get_global @g : memref<f32>
  memref.store %x, %m[] : memref<f32>
  %v = call @read() : () -> f32
  return %v : f32
}
func.func private @read() -> f32 {
  %m = memref.get_global @g : memref<f32>
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}
// ----- target
memref.global "private" @g : memref<f32> = dense<0.0>
func.func @f(%x: f32, %y: f32) -> f32 {
  %m = memref.get_global @g : memref<f32>
  memref.store %x, %m[] : memref<f32>
  %v = call @read() : () -> f32
  return %v : f32
}
func.func private @read() -> f32 {
  %m = memref.get_global @g : memref<f32>
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}
