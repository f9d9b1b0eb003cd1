// title: Elements.
// verdict: proved
#map = affine_map<(d0) -> (d0)>
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%s, %t : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %sin, %cos = math.sincos %a : f32
    %r = arith.subf %sin, %cos : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
#map = affine_map<(d0) -> (d0)>
func.func @f(%s: memref<?xf32>, %t: memref<?xf32>, %o: memref<?xf32>) -> memref<?xf32> {
  linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%s, %t : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %sin, %cos = math.sincos %a : f32
    %r = arith.subf %sin, %cos : f32
    linalg.yield %r : f32
  }
  return %o : memref<?xf32>
}
