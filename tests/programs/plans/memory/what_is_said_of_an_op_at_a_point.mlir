// title: What is said of an op at a point.
// verdict: proved
func.func @f() -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  "acme.op"() {n = 1 : i8} : () -> ()
  scf.for %i = %c0 to %c2 step %c1 { } {acme.unroll = 4 : i8}
  return
}
// ----- target
func.func @f() -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  "acme.op"() {n = 1 : i8} : () -> ()
  scf.for %i = %c0 to %c2 step %c1 { } {acme.unroll = 4 : i8}
  return
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "event"},
    {"source": 5, "target": 5, "rule": "loop", "regions": [[]]}
  ]
}
