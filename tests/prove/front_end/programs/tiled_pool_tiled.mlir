#map = affine_map<(d0)[s0] -> (-d0 + s0, 16)>
#map1 = affine_map<(d0) -> (d0 * 2)>
module {
  func.func @f(%arg0: tensor<1x66x34x?xf32>, %arg1: tensor<1x32x32x?xf32>) -> tensor<1x32x32x?xf32> {
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %0 = tensor.empty() : tensor<3x3xf32>
    %dim = tensor.dim %arg0, %c3 : tensor<1x66x34x?xf32>
    %1 = scf.for %arg2 = %c0 to %c32 step %c4 iter_args(%arg3 = %arg1) -> (tensor<1x32x32x?xf32>) {
      %2 = scf.for %arg4 = %c0 to %c32 step %c8 iter_args(%arg5 = %arg3) -> (tensor<1x32x32x?xf32>) {
        %3 = scf.for %arg6 = %c0 to %dim step %c16 iter_args(%arg7 = %arg5) -> (tensor<1x32x32x?xf32>) {
          %4 = affine.min #map(%arg6)[%dim]
          %5 = affine.apply #map1(%arg2)
          %extracted_slice = tensor.extract_slice %arg0[0, %5, %arg4, %arg6] [1, 9, 10, %4] [1, 1, 1, 1] : tensor<1x66x34x?xf32> to tensor<1x9x10x?xf32>
          %extracted_slice_0 = tensor.extract_slice %arg7[0, %arg2, %arg4, %arg6] [1, 4, 8, %4] [1, 1, 1, 1] : tensor<1x32x32x?xf32> to tensor<1x4x8x?xf32>
          %6 = linalg.pooling_nhwc_max {strides = dense<[2, 1]> : tensor<2xi64>} ins(%extracted_slice, %0 : tensor<1x9x10x?xf32>, tensor<3x3xf32>) outs(%extracted_slice_0 : tensor<1x4x8x?xf32>) -> tensor<1x4x8x?xf32>
          %inserted_slice = tensor.insert_slice %6 into %arg7[0, %arg2, %arg4, %arg6] [1, 4, 8, %4] [1, 1, 1, 1] : tensor<1x4x8x?xf32> into tensor<1x32x32x?xf32>
          scf.yield %inserted_slice : tensor<1x32x32x?xf32>
        }
        scf.yield %3 : tensor<1x32x32x?xf32>
      }
      scf.yield %2 : tensor<1x32x32x?xf32>
    }
    return %1 : tensor<1x32x32x?xf32>
  }
}
