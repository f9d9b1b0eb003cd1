// title: Other results of a private function.
// Its callers here see them, who walk its body; nobody else does.
// verdict: proved
// wrong: each "func.func private @g" => "func.func @g" -- others call it, too
func.func private @g(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func @f(%x: f32) -> (f32, f32) {
  %y = call @g(%x) : (f32) -> f32
  return %y, %x : f32, f32
}
// ----- target
func.func private @g(%x: f32) -> (f32, f32) {
  %y = arith.addf %x, %x : f32
  return %y, %x : f32, f32
}
func.func @f(%x: f32) -> (f32, f32) {
  %z, %v = call @g(%x) : (f32) -> (f32, f32)
  %y = arith.addf %v, %v : f32
  return %y, %v : f32, f32
}
// ----- plan
{"function": "g", "points": []}
