func.func @f(%t: tensor<?x64xf32>, %ix: tensor<8xi32>) -> tensor<8x64xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%ix : tensor<8xi32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%k: i32, %o: f32):
    %j = arith.index_castui %k : i32 to index
    %c = linalg.index 1 : index
    %v = tensor.extract %t[%j, %c] : tensor<?x64xf32>
    linalg.yield %v : f32 } -> tensor<8x64xf32>
  return %r : tensor<8x64xf32> }
