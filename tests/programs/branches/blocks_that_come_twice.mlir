// title: Blocks that come twice.
// verdict: proved
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%c0, %x, %y : index, f32, f32)
^head(%i: index, %s: f32, %o: f32):
  %more = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %o, %s : index, f32, f32)
^end:
  return %s : f32
}
// ----- target
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%c0, %x, %y : index, f32, f32)
^head(%i: index, %s: f32, %o: f32):
  %more = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %o, %s : index, f32, f32)
^end:
  return %y : f32
}
