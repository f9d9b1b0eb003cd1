// title: A caller sees other results of a private function.
// The summary says nothing of them.
// verdict: proved
// wrong: "%y = arith.addf %v, %v" => "%y = arith.addf %v, %z" -- another one
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
{
  "points": [{"source": 1, "target": 1, "rule": "call"}],
  "callees": {"g": {"points": []}}
}
