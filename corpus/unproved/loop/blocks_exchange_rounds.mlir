// title: Two loops of blocks run for 1 and 3 rounds, and for 2 and 2: as many blocks are run.
// against: blocks_exchange_rounds.target.mlir

func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  cf.br ^a(%c0 : index)
^a(%i: index):
  %i1 = arith.addi %i, %c1 : index
  %p = arith.cmpi slt, %i1, %c1 : index
  cf.cond_br %p, ^a(%i1 : index), ^b(%c0 : index)
^b(%j: index):
  %j1 = arith.addi %j, %c1 : index
  %q = arith.cmpi slt, %j1, %c3 : index
  cf.cond_br %q, ^b(%j1 : index), ^c
^c:
  return %x : f32
}
