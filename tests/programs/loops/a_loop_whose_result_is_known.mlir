// title: A loop whose result is known.
// verdict: proved
func.func @f(%x: f32) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %c1 = arith.constant 1 : index
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return %r : index
}
// ----- target
func.func @f(%x: f32) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %c1 = arith.constant 1 : index
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return %c2 : index
}
