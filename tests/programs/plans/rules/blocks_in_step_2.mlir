// title: Blocks in step.
// Blocks come again as often as both programs know that they do.
// verdict: refuted
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %a: f32):
  %more = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %y : index, f32)
^end:
  return %a : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %a: f32):
  %more = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %a : index, f32)
^end:
  return %a : f32
}
// ----- plan
{"points": []}
