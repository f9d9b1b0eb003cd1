func.func @f(%x: tensor<1x3x34x34xf32>) -> tensor<1x8x16x16xf32> {
  %w = arith.constant dense<0.5> : tensor<8x3x3x3xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x32x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x32x32xf32>) -> tensor<1x8x32x32xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x34x34xf32>, tensor<8x3x3x3xf32>) outs(%i : tensor<1x8x32x32xf32>) -> tensor<1x8x32x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a,b,c,d)->(a,b,c,d)>, affine_map<(a,b,c,d)->(a,b,c,d)>], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c : tensor<1x8x32x32xf32>) outs(%e : tensor<1x8x32x32xf32>) {
  ^bb0(%p: f32, %q: f32):
    %m = arith.maximumf %p, %z : f32
    linalg.yield %m : f32 } -> tensor<1x8x32x32xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x16x16xf32>
  %pi = linalg.fill ins(%z : f32) outs(%pe : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %pool = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %k : tensor<1x8x32x32xf32>, tensor<2x2xf32>) outs(%pi : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  return %pool : tensor<1x8x16x16xf32> }
