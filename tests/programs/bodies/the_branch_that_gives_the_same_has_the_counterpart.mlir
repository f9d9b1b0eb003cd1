// title: The branch that gives the same has the counterpart.
// verdict: proved
// wrong: "%i = arith.minsi" => "%i = arith.maxsi" -- the branch that is folded gives the same
// wrong: "scf.yield %u : memref" => "scf.yield %t : memref" -- the branch that is folded gives the same
// wrong: "%i = arith.minsi" => "%i = arith.minui" -- the branch that is folded gives the same
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %small = arith.cmpi slt, %n, %c2 : index
  %i = scf.if %small -> index {
    scf.yield %n : index
  } else {
    scf.yield %c2 : index
  }
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  return %r, %i : tensor<4xf32>, index
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %c: i1, %n: index) -> (memref<4xf32>, index) {
  %c2 = arith.constant 2 : index
  %i = arith.minsi %n, %c2 : index
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  return %r, %i : memref<4xf32>, index
}
