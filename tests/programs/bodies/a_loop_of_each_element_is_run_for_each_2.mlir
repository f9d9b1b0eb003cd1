// title: A loop of each element is run for each.
// verdict: unproved
func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %all = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xf32>) {
  ^bb0(%old: f32):
    scf.for %i = %c0 to %c3 step %c1 {
    }
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %all : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<?xf32>) {
  ^bb0(%old: f32):
    linalg.yield %x : f32
  }
  return %t : memref<?xf32>
}
