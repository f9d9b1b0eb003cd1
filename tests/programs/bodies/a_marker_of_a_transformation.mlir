// title: A marker of a transformation says nothing to others.
// So the nest is run for each element, and does not look at what was in its buffer.
// verdict: proved
// wrong: "arith.addf %x, %x" => "arith.mulf %x, %old" -- it does look, and computes something else
#map = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {__internal_linalg_transform__ = "fusion", indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%u : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
#map = affine_map<(d0) -> (d0)>
func.func @f(%t: memref<8xf32>, %u: memref<8xf32>) -> memref<8xf32> {
  linalg.generic {__internal_linalg_transform__ = "fusion", indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%t : memref<8xf32>) outs(%t : memref<8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  }
  memref.copy %t, %u : memref<8xf32> to memref<8xf32>
  return %u : memref<8xf32>
}
