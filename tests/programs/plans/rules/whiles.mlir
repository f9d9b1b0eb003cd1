// title: Whiles.
// verdict: proved
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r:2 = scf.while (%i = %c0, %b = %x) : (index, f32) -> (index, f32) {
    %g = arith.cmpi slt, %i, %c2 : index
    scf.condition(%g) %i, %b : index, f32
  } do {
  ^bb0(%i: index, %b: f32):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %y : index, f32
  }
  return %r#1 : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r:2 = scf.while (%i = %c0, %b = %x) : (index, f32) -> (index, f32) {
    %g = arith.cmpi slt, %i, %c2 : index
    scf.condition(%g) %i, %b : index, f32
  } do {
  ^bb0(%i: index, %b: f32):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %y : index, f32
  }
  return %r#1 : f32
}
// ----- plan
{"points": []}
