func.func @f(%n: index, %x: f32) -> f32 {
  return %x : f32
}
