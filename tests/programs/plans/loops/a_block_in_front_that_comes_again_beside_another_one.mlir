// title: A block in front that comes again beside another one.
// The target never ends; no pair of blocks comes again.
// verdict: unproved
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
  %p = arith.constant true
  cf.br ^before(%c0 : index)
^before(%i: index):
  cf.br ^head
^head:
  %q = arith.cmpi eq, %c0, %c0 : index
  cf.cond_br %p, ^again(%c0 : index), ^end
^again(%j: index):
  cf.br ^head
^end:
  return %c0 : index
}
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "head"}]}
