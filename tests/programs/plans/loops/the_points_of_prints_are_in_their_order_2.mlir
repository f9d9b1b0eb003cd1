// title: The points of prints are in their order.
// verdict: refuted
// wrong: "\"points\": [{\"source\": 1, \"target\": 1" => "\"points\": [{\"source\": 1, \"target\": 2", "\"target\": 2" => "\"target\": 1" -- the points of prints are in their order
func.func @f(%x: f32, %y: f32) {
  vector.print %x : f32
  vector.print %y : f32
  return
}
// ----- target
func.func @f(%x: f32, %y: f32) {
  vector.print %y : f32
  vector.print %x : f32
  return
}
// ----- plan
{
  "points": [{"source": 1, "target": 1, "rule": "event"}, {"source": 2, "target": 2, "rule": "event"}]
}
