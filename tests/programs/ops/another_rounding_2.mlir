// title: Another rounding.
// verdict: unproved
func.func @f(%x: f64) -> f32 {
  %r = arith.truncf %x : f64 to f32
  return %r : f32
}
// ----- target
func.func @f(%x: f64) -> f32 {
  %r = arith.truncf %x to_nearest_away : f64 to f32
  return %r : f32
}
