// title: What the callee divides by is known in front of the call.
// verdict: proved
func.func private @ask(index)
func.func private @set(%n: index) -> index {
  func.call @ask(%n) : (index) -> ()
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
  func.call @ask(%n) : (index) -> ()
  %q = arith.divsi %n, %n : index
  func.return %q : index
}
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%n) : (index) -> index
  func.return %r : index
}
// ----- plan
{
  "assumptions": [],
  "callees": {
    "ask": {"results": [{"returned": 0}], "points": [{"source": 1, "target": 1, "rule": "call"}]},
    "set": {"points": [{"source": 1, "target": 1, "rule": "call"}]}
  },
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
