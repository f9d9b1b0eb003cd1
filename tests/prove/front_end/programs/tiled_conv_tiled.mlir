module {
  func.func @f(%arg0: tensor<1x34x34x16xf32>, %arg1: tensor<3x3x16x32xf32>, %arg2: tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32> {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %0 = scf.for %arg3 = %c0 to %c32 step %c8 iter_args(%arg4 = %arg2) -> (tensor<1x32x32x32xf32>) {
      %1 = scf.for %arg5 = %c0 to %c32 step %c8 iter_args(%arg6 = %arg4) -> (tensor<1x32x32x32xf32>) {
        %2 = scf.for %arg7 = %c0 to %c32 step %c16 iter_args(%arg8 = %arg6) -> (tensor<1x32x32x32xf32>) {
          %extracted_slice = tensor.extract_slice %arg0[0, %arg3, %arg5, 0] [1, 10, 10, 16] [1, 1, 1, 1] : tensor<1x34x34x16xf32> to tensor<1x10x10x16xf32>
          %extracted_slice_0 = tensor.extract_slice %arg1[0, 0, 0, %arg7] [3, 3, 16, 16] [1, 1, 1, 1] : tensor<3x3x16x32xf32> to tensor<3x3x16x16xf32>
          %extracted_slice_1 = tensor.extract_slice %arg8[0, %arg3, %arg5, %arg7] [1, 8, 8, 16] [1, 1, 1, 1] : tensor<1x32x32x32xf32> to tensor<1x8x8x16xf32>
          %3 = linalg.conv_2d_nhwc_hwcf ins(%extracted_slice, %extracted_slice_0 : tensor<1x10x10x16xf32>, tensor<3x3x16x16xf32>) outs(%extracted_slice_1 : tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
          %inserted_slice = tensor.insert_slice %3 into %arg8[0, %arg3, %arg5, %arg7] [1, 8, 8, 16] [1, 1, 1, 1] : tensor<1x8x8x16xf32> into tensor<1x32x32x32xf32>
          scf.yield %inserted_slice : tensor<1x32x32x32xf32>
        }
        scf.yield %2 : tensor<1x32x32x32xf32>
      }
      scf.yield %1 : tensor<1x32x32x32xf32>
    }
    return %0 : tensor<1x32x32x32xf32>
  }
}
