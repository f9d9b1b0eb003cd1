#map = affine_map<(d0)[s0] -> (-d0 + s0, 8)>
#map1 = affine_map<(d0)[s0] -> (-d0 + s0, 16)>
#map2 = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
#map3 = affine_map<(d0) -> (-d0 + 8)>
#map4 = affine_map<(d0) -> (-d0 + 4)>
#map5 = affine_map<(d0) -> (-d0 + 16)>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %0 = scf.for %arg3 = %c0 to %dim step %c8 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
      %1 = scf.for %arg5 = %c0 to %dim_1 step %c16 iter_args(%arg6 = %arg4) -> (tensor<?x?xf32>) {
        %2 = scf.for %arg7 = %c0 to %dim_0 step %c4 iter_args(%arg8 = %arg6) -> (tensor<?x?xf32>) {
          %3 = affine.min #map(%arg3)[%dim]
          %4 = affine.min #map1(%arg5)[%dim_1]
          %5 = affine.min #map2(%arg7)[%dim_0]
          %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %6 = affine.apply #map3(%3)
          %7 = affine.apply #map4(%5)
          %padded = tensor.pad %extracted_slice nofold low[0, 0] high[%6, %7] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<8x4xf32>
          %8 = affine.apply #map5(%4)
          %padded_4 = tensor.pad %extracted_slice_2 nofold low[0, 0] high[%7, %8] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<4x16xf32>
          %padded_5 = tensor.pad %extracted_slice_3 low[0, 0] high[%6, %8] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<8x16xf32>
          %9 = linalg.matmul ins(%padded, %padded_4 : tensor<8x4xf32>, tensor<4x16xf32>) outs(%padded_5 : tensor<8x16xf32>) -> tensor<8x16xf32>
          %extracted_slice_6 = tensor.extract_slice %9[0, 0] [%3, %4] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
          %10 = linalg.copy ins(%extracted_slice_6 : tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>
          %inserted_slice = tensor.insert_slice %10 into %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
          scf.yield %inserted_slice : tensor<?x?xf32>
        }
        scf.yield %2 : tensor<?x?xf32>
      }
      scf.yield %1 : tensor<?x?xf32>
    }
    return %0 : tensor<?x?xf32>
  }
}
