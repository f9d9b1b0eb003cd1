// title: What the callee divides by is known in front of the call.
// verdict: proved
// right: "%d = arith.divsi %n, %n : index" => "", "\"points\": [{\"source\": 2, \"target\": 3" => "\"points\": [{\"source\": 2, \"target\": 2" -- what the callee divides by is known in front of the call
func.func private @ask(index)
func.func private @set(%n: index) -> index {
  %q = arith.divsi %n, %n : index
  func.return %q : index
}
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%n) : (index) -> index
  func.return %r : index
}
// ----- target
func.func private @ask(index)
func.func private @set(%n: index) -> index {
  %q = arith.divsi %n, %n : index
  func.return %q : index
}
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %d = arith.divsi %n, %n : index
  %r = func.call @set(%n) : (index) -> index
  func.return %r : index
}
// ----- plan
{
  "assumptions": [],
  "callees": {"ask": {"results": [{"returned": 0}], "points": []}, "set": {"points": []}},
  "points": [{"source": 2, "target": 3, "rule": "call"}]
}
