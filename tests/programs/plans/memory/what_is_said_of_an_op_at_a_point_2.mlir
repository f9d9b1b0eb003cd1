// title: What is said of an op at a point.
// verdict: proved
// wrong: "scf.for %i = %c0 to %c2 step %c1 { } {acme.unroll = 4 : i8}" => "scf.for %i = %c0 to %c2 step %c1 { }", "\"acme.op\"() {n = 1 : i8} : () -> ()\n  scf.for %i = %c0 to %c2 step %c1 { }\n  return" => "\"acme.op\"() {n = 1 : i8} : () -> ()\nscf.for %i = %c0 to %c2 step %c1 { } {acme.unroll = 4 : i8}\nreturn" -- what is said of an op at a point
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
  scf.for %i = %c0 to %c2 step %c1 { }
  return
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "event"},
    {"source": 5, "target": 5, "rule": "loop", "regions": [[]]}
  ]
}
