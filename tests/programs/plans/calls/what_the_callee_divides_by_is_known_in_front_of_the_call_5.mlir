// title: What the callee divides by is known in front of the call.
// verdict: refuted
func.func private @ask(index)
func.func private @set(%n: index) -> index {
  %z = arith.constant 0 : index
  %k = arith.cmpi ne, %n, %z : index
  cf.assert %k, ""
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
  %z = arith.constant 0 : index
  %k = arith.cmpi ne, %n, %z : index
  cf.assert %k, ""
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
  "callees": {
    "ask": {"results": [{"returned": 0}], "points": [{"source": 3, "target": 3, "rule": "event"}]},
    "set": {"points": [{"source": 3, "target": 3, "rule": "event"}]}
  },
  "points": [{"source": 2, "target": 3, "rule": "call"}]
}
