// title: Recursion whose arguments change places.
// Some inputs call it more often than the stack of a run allows: that is no failure of the prover.
// verdict: unknown
func.func private @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %go -> tensor<4xf32> {
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%u, %t, %m) : (tensor<4xf32>, tensor<4xf32>, index) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func private @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %go = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %go -> memref<4xf32> {
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%u, %t, %m) : (memref<4xf32>, memref<4xf32>, index) -> memref<4xf32>
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
