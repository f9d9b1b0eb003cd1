// title: Each loop of blocks runs for its rounds.
// As many blocks are run in all.
// verdict: unproved
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi slt, %n, %c3 : index
  %chosen = arith.select %is, %c2, %c3 : index
  cf.br ^one(%c0 : index)
^one(%i: index):
  %i_next = arith.addi %i, %c1 : index
  %i_more = arith.cmpi slt, %i_next, %c1 : index
  cf.cond_br %i_more, ^one(%i_next : index), ^two(%c0 : index)
^two(%j: index):
  %j_next = arith.addi %j, %c1 : index
  %j_more = arith.cmpi slt, %j_next, %c3 : index
  cf.cond_br %j_more, ^two(%j_next : index), ^end
^end:
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi slt, %n, %c3 : index
  %chosen = arith.select %is, %c2, %c3 : index
  cf.br ^one(%c0 : index)
^one(%i: index):
  %i_next = arith.addi %i, %c1 : index
  %i_more = arith.cmpi slt, %i_next, %c2 : index
  cf.cond_br %i_more, ^one(%i_next : index), ^two(%c0 : index)
^two(%j: index):
  %j_next = arith.addi %j, %c1 : index
  %j_more = arith.cmpi slt, %j_next, %c2 : index
  cf.cond_br %j_more, ^two(%j_next : index), ^end
^end:
  return %x : f32
}
