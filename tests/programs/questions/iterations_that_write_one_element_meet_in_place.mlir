// title: Iterations that write one element meet in place.
// verdict: unproved
func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,
        affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
        iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4xf32>, tensor<4x4xf32>) outs(%a
            : tensor<4xf32>) {
  ^bb0(%x: f32, %w: f32, %o: f32):
    %y = arith.addf %x, %w : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,
        affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
        iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<4xf32>, memref<4x4xf32>) outs(%a
            : memref<4xf32>) {
  ^bb0(%x: f32, %w: f32, %o: f32):
    %y = arith.addf %x, %w : f32
    linalg.yield %y : f32
  }
  return %a : memref<4xf32>
}
