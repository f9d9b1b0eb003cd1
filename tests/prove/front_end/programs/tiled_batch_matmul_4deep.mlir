#map = affine_map<(d0)[s0] -> (-d0 + s0, 32)>
#map1 = affine_map<(d0)[s0] -> (-d0 + s0, 16)>
module {
  func.func @f(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?x?xf32>, %arg2: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?x?xf32>
    %dim_1 = tensor.dim %arg0, %c2 : tensor<?x?x?xf32>
    %dim_2 = tensor.dim %arg1, %c2 : tensor<?x?x?xf32>
    %0 = scf.for %arg3 = %c0 to %dim step %c1 iter_args(%arg4 = %arg2) -> (tensor<?x?x?xf32>) {
      %1 = scf.for %arg5 = %c0 to %dim_0 step %c32 iter_args(%arg6 = %arg4) -> (tensor<?x?x?xf32>) {
        %2 = scf.for %arg7 = %c0 to %dim_2 step %c32 iter_args(%arg8 = %arg6) -> (tensor<?x?x?xf32>) {
          %3 = scf.for %arg9 = %c0 to %dim_1 step %c16 iter_args(%arg10 = %arg8) -> (tensor<?x?x?xf32>) {
            %4 = affine.min #map(%arg5)[%dim_0]
            %5 = affine.min #map(%arg7)[%dim_2]
            %6 = affine.min #map1(%arg9)[%dim_1]
            %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg5, %arg9] [1, %4, %6] [1, 1, 1] : tensor<?x?x?xf32> to tensor<1x?x?xf32>
            %extracted_slice_3 = tensor.extract_slice %arg1[%arg3, %arg9, %arg7] [1, %6, %5] [1, 1, 1] : tensor<?x?x?xf32> to tensor<1x?x?xf32>
            %extracted_slice_4 = tensor.extract_slice %arg10[%arg3, %arg5, %arg7] [1, %4, %5] [1, 1, 1] : tensor<?x?x?xf32> to tensor<1x?x?xf32>
            %7 = linalg.batch_matmul ins(%extracted_slice, %extracted_slice_3 : tensor<1x?x?xf32>, tensor<1x?x?xf32>) outs(%extracted_slice_4 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
            %inserted_slice = tensor.insert_slice %7 into %arg10[%arg3, %arg5, %arg7] [1, %4, %5] [1, 1, 1] : tensor<1x?x?xf32> into tensor<?x?x?xf32>
            scf.yield %inserted_slice : tensor<?x?x?xf32>
          }
          scf.yield %3 : tensor<?x?x?xf32>
        }
        scf.yield %2 : tensor<?x?x?xf32>
      }
      scf.yield %1 : tensor<?x?x?xf32>
    }
    return %0 : tensor<?x?x?xf32>
  }
}
