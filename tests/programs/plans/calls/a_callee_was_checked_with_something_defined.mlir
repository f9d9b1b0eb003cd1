// title: A callee was checked with something defined.
// verdict: proved
// wrong: "// ----- target\nfunc.func private @set(%b: i1) -> i1 {" => "// ----- target\nfunc.func private @set(%b: i1) -> i1 {\nscf.if %b {\n}" -- a callee was checked with something defined
func.func private @set(%b: i1) -> i1 {
  %c = arith.constant true
  func.return %c : i1
}
func.func @f() -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.empty() : tensor<1xi1>
  %b = tensor.extract %a[%c0] : tensor<1xi1>
  %r = func.call @set(%b) : (i1) -> i1
  func.return %r : i1
}
// ----- target
func.func private @set(%b: i1) -> i1 {
  %c = arith.constant true
  func.return %c : i1
}
func.func @f() -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xi1>
  %b = memref.load %a[%c0] : memref<1xi1>
  %r = func.call @set(%b) : (i1) -> i1
  func.return %r : i1
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 4, "target": 4, "rule": "call"}]
}
