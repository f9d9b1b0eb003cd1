memref.global constant @g : memref<4xf32> = dense<1.0>
func.func @f(%t: memref<4xf32>, %x: f32) -> f32 {
  return %x : f32
}
