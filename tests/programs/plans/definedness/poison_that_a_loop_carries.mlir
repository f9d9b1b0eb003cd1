// title: Poison that a loop carries.
// verdict: proved
// right: "return %v, %v" => "return %q, %q", "%v = tensor.extract" => "%w = tensor.extract" -- it is the same poison behind the loop
// wrong: "iter_args(%a = %x, %b = %x)" => "iter_args(%a = %x, %b = %y)" -- two numbers of the target stand for it
// wrong: "return %r, %r" => "return %r, %y" -- what nobody wrote is one number
func.func @f(%x: i32, %y: i32, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %p = ub.poison : i32
  %e = tensor.empty() : tensor<1xi32>
  %v = tensor.extract %e[%z] : tensor<1xi32>
  %q = scf.for %i = %z to %n step %s iter_args(%a = %p) -> (i32) {
    scf.yield %a : i32
  }
  return %v, %v : i32, i32
}
// ----- target
func.func @f(%x: i32, %y: i32, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %q, %r = scf.for %i = %z to %n step %s iter_args(%a = %x, %b = %x) -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  }
  return %r, %r : i32, i32
}
// ----- plan
{"points": [
  {"source": 6, "target": 3, "rule": "loop",
   "equal": [["^6.0.0.1", "^3.0.0.1"], ["^6.0.0.1", "^3.0.0.2"]], "regions": [[]]}
]}
