module {
  func.func @f(%arg0: tensor<128x256xf32>, %arg1: tensor<256x64xf32>) -> tensor<128x64xf32> {
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<128x64xf32>
    %1 = scf.for %arg2 = %c0 to %c128 step %c32 iter_args(%arg3 = %0) -> (tensor<128x64xf32>) {
      %2 = scf.for %arg4 = %c0 to %c64 step %c16 iter_args(%arg5 = %arg3) -> (tensor<128x64xf32>) {
        %extracted_slice = tensor.extract_slice %arg0[%arg2, 0] [32, 256] [1, 1] : tensor<128x256xf32> to tensor<32x256xf32>
        %extracted_slice_0 = tensor.extract_slice %arg1[0, %arg4] [256, 16] [1, 1] : tensor<256x64xf32> to tensor<256x16xf32>
        %extracted_slice_1 = tensor.extract_slice %0[%arg2, %arg4] [32, 16] [1, 1] : tensor<128x64xf32> to tensor<32x16xf32>
        %3 = linalg.fill ins(%cst : f32) outs(%extracted_slice_1 : tensor<32x16xf32>) -> tensor<32x16xf32>
        %4 = linalg.matmul ins(%extracted_slice, %extracted_slice_0 : tensor<32x256xf32>, tensor<256x16xf32>) outs(%3 : tensor<32x16xf32>) -> tensor<32x16xf32>
        %extracted_slice_2 = tensor.extract_slice %arg5[%arg2, %arg4] [32, 16] [1, 1] : tensor<128x64xf32> to tensor<32x16xf32>
        %5 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%4 : tensor<32x16xf32>) outs(%extracted_slice_2 : tensor<32x16xf32>) -> tensor<32x16xf32>
        %inserted_slice = tensor.insert_slice %5 into %arg5[%arg2, %arg4] [32, 16] [1, 1] : tensor<32x16xf32> into tensor<128x64xf32>
        scf.yield %inserted_slice : tensor<128x64xf32>
      }
      scf.yield %2 : tensor<128x64xf32>
    }
    return %1 : tensor<128x64xf32>
  }
}
