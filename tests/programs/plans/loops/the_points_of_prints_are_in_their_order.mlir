// title: The points of prints are in their order.
// verdict: proved
func.func @f(%x: f32, %y: f32) {
  vector.print %x : f32
  vector.print %y : f32
  return
}
// ----- target
func.func @f(%x: f32, %y: f32) {
  vector.print %x : f32
  vector.print %y : f32
  return
}
// ----- plan
{
  "points": [{"source": 1, "target": 1, "rule": "event"}, {"source": 2, "target": 2, "rule": "event"}]
}
