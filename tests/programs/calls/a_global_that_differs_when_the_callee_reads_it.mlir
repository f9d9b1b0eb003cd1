// title: A global that differs when the callee reads it.
// verdict: refuted
memref.global "private" @x : memref<4xf32> = dense<0.0>
func.func private @g() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @x : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
func.func @f(%y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @x : memref<4xf32>
  memref.store %y, %m[%c0] : memref<4xf32>
  %v = func.call @g() : () -> f32
  return %v : f32
}
// ----- target
memref.global "private" @x : memref<4xf32> = dense<0.0>
func.func private @g() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @x : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
func.func @f(%y: f32) -> f32 {
  %v = func.call @g() : () -> f32
  %c0 = arith.constant 0 : index
  %m = memref.get_global @x : memref<4xf32>
  memref.store %y, %m[%c0] : memref<4xf32>
  return %v : f32
}
