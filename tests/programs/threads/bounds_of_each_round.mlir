// title: Bounds of each round.
// verdict: proved
// wrong: "scf.for %j = %c0 to %n" => "scf.for %j = %c0 to %i" -- bounds of each round
// wrong: "scf.for %j = %c0 to %n" => "scf.for %j = %c0 to %m" -- bounds of each round
func.func @f(%t: tensor<4x4xf32>, %x: f32, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %w = scf.for %z = %c0 to %c2 step %c1 iter_args(%y = %t) -> tensor<4x4xf32> {
    %r = scf.forall (%i, %j) in (4, %n) shared_outs(%o = %y) -> (tensor<4x4xf32>) {
      %s = tensor.from_elements %x : tensor<1x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1]
            : tensor<1x1xf32> into tensor<4x4xf32>
      }
    }
    scf.yield %r : tensor<4x4xf32>
  }
  return %w : tensor<4x4xf32>
}
// ----- target
func.func @f(%t: memref<4x4xf32>, %x: f32, %n: index) -> memref<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %z = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %c4 step %c1 {
      %m = arith.minsi %n, %i : index
      scf.for %j = %c0 to %n step %c1 {
        memref.store %x, %t[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return %t : memref<4x4xf32>
}
