// title: A scalar that is an argument.
// The caller has it already.
// verdict: proved
// wrong: "return %b, %x : f32, f32" => "return %b, %y : f32, f32" -- another argument
// wrong: "%d = arith.addf %b, %x : f32\n" => "%d = arith.addf %b, %y : f32\n" -- by the caller
func.func private @g(%x: f32, %y: f32) -> (f32, f32) {
  %b = arith.addf %x, %y : f32
  return %b, %x : f32, f32
}
func.func @f(%x: f32, %y: f32) -> f32 {
  %b, %c = call @g(%x, %y) : (f32, f32) -> (f32, f32)
  %d = arith.addf %b, %c : f32
  return %d : f32
}
// ----- target
func.func private @g(%x: f32, %y: f32) -> f32 {
  %b = arith.addf %x, %y : f32
  return %b : f32
}
func.func @f(%x: f32, %y: f32) -> f32 {
  %b = call @g(%x, %y) : (f32, f32) -> f32
  %d = arith.addf %b, %x : f32
  return %d : f32
}
// ----- plan
{
  "points": [{"source": 1, "target": 1, "rule": "call"}],
  "callees": {"g": {"points": [], "results": [{"returned": 0}, {"argument": 0}]}}
}
