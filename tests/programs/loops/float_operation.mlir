// title: Wrong loops are not proved: float operation.
// verdict: refuted
func.func @f(%n: index, %x: f32) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %x) -> (index, f32) {
    %a2 = arith.addi %a, %c1 : index
    %b2 = arith.addf %b, %b : f32
    scf.yield %a2, %b2 : index, f32
  }
  return %r#0, %r#1 : index, f32
}
// ----- target
func.func @f(%n: index, %x: f32) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %x) -> (index, f32) {
    %a2 = arith.addi %a, %c1 : index
    %b2 = arith.mulf %b, %b : f32
    scf.yield %a2, %b2 : index, f32
  }
  return %r#0, %r#1 : index, f32
}
