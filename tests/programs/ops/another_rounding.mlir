// title: Another rounding.
// verdict: proved
// right: each "downward" => "to_nearest_away" -- another rounding
// unproved: "func.func @f(%x: f64) -> f32 {\n  %r = arith.truncf %x downward : f64 to f32\n  return %r : f32\n}\n// ----- target" => "func.func @f(%x: f64) -> f32 {\n%r = arith.truncf %x : f64 to f32\nreturn %r : f32\n}\n// ----- target" -- another rounding
func.func @f(%x: f64) -> f32 {
  %r = arith.truncf %x downward : f64 to f32
  return %r : f32
}
// ----- target
func.func @f(%x: f64) -> f32 {
  %r = arith.truncf %x downward : f64 to f32
  return %r : f32
}
