// title: The source frees an argument.
// verdict: proved
// unproved: "^bb0(%a: i1):\n    scf.yield %false : i1\n  }\n  return\n}\n// ----- target" => "^bb0(%a: i1):\n    memref.dealloc %m : memref<8xf32>\n    scf.yield %false : i1\n  }\n  return\n}\n// ----- target" -- the source frees it in a first round
// unproved: "%false = arith.constant false\n  %r = scf.while (%a = %c) : (i1) -> i1 {\n    scf.condition(%a) %a : i1\n  } do {\n  ^bb0(%a: i1):\n    scf.yield %false : i1\n  }\n  return\n}\n// ----- target" => "%false = arith.constant false\n  %r = scf.while (%a = %c) : (i1) -> i1 {\n    scf.condition(%a) %a : i1\n  } do {\n  ^bb0(%a: i1):\n    scf.yield %false : i1\n  }\n  memref.dealloc %m : memref<8xf32>\n  return\n}\n// ----- target" -- the source frees it behind the loop
func.func @f(%m: memref<8xf32>, %c: i1) {
  %false = arith.constant false
  %r = scf.while (%a = %c) : (i1) -> i1 {
    scf.condition(%a) %a : i1
  } do {
  ^bb0(%a: i1):
    scf.yield %false : i1
  }
  return
}
// ----- target
func.func @f(%m: memref<8xf32>, %c: i1) {
  %false = arith.constant false
  %r = scf.while (%a = %c) : (i1) -> i1 {
    scf.condition(%a) %a : i1
  } do {
  ^bb0(%a: i1):
    scf.yield %false : i1
  }
  return
}
// ----- plan
{"results": [], "points": [
  {"source": 2, "target": 2, "rule": "loop", "first": 1, "equal": [["^2.0.0.0", "^2.0.0.0"]], "regions": [[], []]}
]}
