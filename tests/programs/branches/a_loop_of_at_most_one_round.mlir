// title: A loop of at most one round.
// verdict: proved
// wrong: "%n = scf.while (%i = %c0) : (index) -> index {\n    %less = arith.cmpi slt, %i, %c1 : index" => "%n = scf.while (%i = %c0) : (index) -> index {\n%less = arith.cmpi sle, %i, %c2 : index" -- another loop of few rounds
// unproved: "%less = arith.cmpi slt, %i, %c1 : index\n    %goes = arith.andi %less, %p : i1\n    scf.condition(%goes) %i : index" => "%less = arith.cmpi slt, %i, %c1 : index\n%goes = arith.ori %less, %p : i1\nscf.condition(%goes) %i : index" -- another loop of few rounds
// wrong: "memref.store %x, %t[%i]" => "memref.store %x, %t[%c1]" -- another loop of few rounds
// wrong: "%less = arith.cmpi slt, %i, %c1 : index\n    %goes = arith.andi %less, %p : i1\n    scf.condition(%goes) %i : index" => "%less = arith.cmpi slt, %i, %c1 : index\n%goes = arith.andi %less, %less : i1\nscf.condition(%goes) %i : index" -- another loop of few rounds
func.func @f(%t: tensor<4xf32>, %p: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %n = scf.while (%u = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %less = arith.cmpi slt, %i, %c1 : index
    %goes = arith.andi %less, %p : i1
    scf.condition(%goes) %u, %i : tensor<4xf32>, index
  } do {
  ^bb0(%u: tensor<4xf32>, %i: index):
    %v = tensor.insert %x into %u[%i] : tensor<4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %v, %next : tensor<4xf32>, index
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %p: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = scf.while (%i = %c0) : (index) -> index {
    %less = arith.cmpi slt, %i, %c1 : index
    %goes = arith.andi %less, %p : i1
    scf.condition(%goes) %i : index
  } do {
  ^bb0(%i: index):
    memref.store %x, %t[%i] : memref<4xf32>
    %next = arith.addi %i, %c2 : index
    scf.yield %next : index
  }
  return %t : memref<4xf32>
}
