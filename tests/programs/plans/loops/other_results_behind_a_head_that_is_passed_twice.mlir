// title: Other results behind a head that is passed twice.
// The source comes to its end the second time.
// verdict: proved
// wrong: "cf.cond_br %p, ^before(%c1 : index), ^end\n^end:\n  return %c0 : index\n}\n// ----- plan" => "cf.cond_br %p, ^before(%c1 : index), ^end\n^end:\nreturn %c1 : index\n}\n// ----- plan" -- other results behind a head that is passed twice
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^before(%c0 : index)
^before(%i: index):
  cf.br ^head
^head:
  %p = arith.cmpi eq, %i, %c0 : index
  cf.cond_br %p, ^before(%c1 : index), ^end
^end:
  return %c0 : index
}
// ----- target
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^before(%c0 : index)
^before(%i: index):
  cf.br ^head
^head:
  %p = arith.cmpi eq, %i, %c0 : index
  cf.cond_br %p, ^before(%c1 : index), ^end
^end:
  return %c0 : index
}
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "head"}]}
