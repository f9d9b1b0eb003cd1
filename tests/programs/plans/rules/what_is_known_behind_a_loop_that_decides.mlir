// title: What is known behind a loop that decides.
// verdict: proved
// wrong: "return %r : i1" => "%t1 = arith.constant true\nreturn %t1 : i1" -- what is known behind a loop that decides
func.func @f(%t: tensor<4xf32>, %b: i1) -> (i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%g = %b) : (i1) -> (i1) { scf.condition(%g) %g : i1 } do { ^bb0(%h: i1): scf.yield %h : i1 }
  %f = arith.constant false
  return %f : i1
}
// ----- target
func.func @f(%m: memref<4xf32>, %b: i1) -> (i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%g = %b) : (i1) -> (i1) { scf.condition(%g) %g : i1 } do { ^bb0(%h: i1): scf.yield %h : i1 }
  return %r : i1
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "equal": [["^4.0.0.0", "^4.0.0.0"]],
     "regions": [[], []]}
  ]
}
