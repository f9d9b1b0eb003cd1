// title: Other elements.
// verdict: unproved
#map = affine_map<(d0) -> (d0)>
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%s, %t : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %k = arith.fptosi %a : f32 to i32
    %l = arith.fptosi %b : f32 to i32
    %n = arith.constant 3 : i8
    %s32 = tosa.apply_scale %k, %l, %n {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
    %r = arith.sitofp %s32 : i32 to f32
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
    %k = arith.fptosi %a : f32 to i32
    %l = arith.fptosi %b : f32 to i32
    %n = arith.constant 3 : i8
    %s32 = tosa.apply_scale %l, %k, %n {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
    %r = arith.sitofp %s32 : i32 to f32
    linalg.yield %r : f32
  }
  return %o : memref<?xf32>
}
