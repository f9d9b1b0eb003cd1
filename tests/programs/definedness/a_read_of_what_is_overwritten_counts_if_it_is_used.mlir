// title: A read of what is overwritten counts if it is used.
// verdict: proved
// wrong: each "d %c" => "d %s" -- a read of what is overwritten counts if it is used
func.func @f(%t: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %c : f32
    linalg.yield %c : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %c: f32) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%t : memref<4xf32>) outs(%t : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %c : f32
    linalg.yield %c : f32
  }
  return %t : memref<4xf32>
}
