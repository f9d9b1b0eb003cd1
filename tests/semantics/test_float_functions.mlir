// name: powers

func.func @f(%a: f64, %b: f64) -> f64 {
  %r = math.powf %a, %b : f64
  return %r : f64
}
// -----
// name: half_is_rounded_away_from_zero

func.func @f(%a: f64) -> f64 {
  %r = math.round %a : f64
  return %r : f64
}
