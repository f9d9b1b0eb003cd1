// title: What is said of an op at no point.
// verdict: proved
// unproved: "scf.if %b { scf.yield  }" => "scf.if %b { scf.yield  } {acme.likely}" -- what is said of an op at no point
// unproved: "scf.if %b { scf.yield  }" => "scf.if %b { scf.yield {acme.likely} }" -- what is said of an op at no point
func.func @f(%x: f32, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %b { scf.yield  }
  return %x : f32
}
// ----- plan
{"points": []}
