func.func @f(%x: tensor<1x32x32x3xf32>, %w: tensor<3x3x3x8xf32>) -> tensor<1x32x32x8xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] { ^bb0(%a: index, %b: index, %c: index, %d: index): tensor.yield %z : f32 } : tensor<1x32x32x3xf32> to tensor<1x34x34x3xf32>
  %e = tensor.empty() : tensor<1x32x32x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
  %c = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x34x34x3xf32>, tensor<3x3x3x8xf32>) outs(%i : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
  return %c : tensor<1x32x32x8xf32> }
