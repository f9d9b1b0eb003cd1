// title: The body of an op has a loop, which stands beside the op: it runs once, and no longer for each element.
// against: loop_of_elements_beside_their_op.target.mlir

func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xf32>) {
  ^bb0(%o: f32):
    scf.for %j = %c0 to %c3 step %c1 {
    }
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
