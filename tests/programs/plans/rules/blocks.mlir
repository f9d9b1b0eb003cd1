// title: Blocks.
// verdict: proved
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.execute_region -> f32 {
    cf.br ^head(%c0, %x : index, f32)
  ^head(%i: index, %a: f32):
    %more = arith.cmpi slt, %i, %c0 : index
    cf.cond_br %more, ^body, ^end
  ^body:
    %next = arith.addi %i, %c1 : index
    cf.br ^head(%next, %y : index, f32)
  ^end:
    scf.yield %a : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  return %x : f32
}
// ----- plan
{"points": []}
