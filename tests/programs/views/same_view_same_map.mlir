// title: Harmless overlaps are proved: same view, same map.
// verdict: proved
// wrong: each "d1, d0)>," => "d0, d1)>," -- harmful overlaps are not proved
func.func @f(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>],
        iterator_types = ["parallel", "parallel"]} ins(%t : tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>) -> memref<?x?xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>],
        iterator_types = ["parallel", "parallel"]} ins(%t : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }
  return %t : memref<?x?xf32>
}
