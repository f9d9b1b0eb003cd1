#map = affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 4)) + s0, s0 ceildiv 4)>
#map1 = affine_map<(d0) -> (0, d0)>
#map2 = affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 8)) + s0, s0 ceildiv 8)>
#map3 = affine_map<(d0)[s0] -> (d0 * (s0 ceildiv 4))>
#map4 = affine_map<(d0)[s0] -> (d0 * (s0 ceildiv 8))>
#map5 = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
#map6 = affine_map<(d0)[s0] -> (-d0 + s0, 8)>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %0 = scf.forall (%arg3, %arg4) in (4, 8) shared_outs(%arg5 = %arg2) -> (tensor<?x?xf32>) {
      %1 = affine.min #map(%arg3)[%dim]
      %2 = affine.max #map1(%1)
      %3 = affine.min #map2(%arg4)[%dim_1]
      %4 = affine.max #map1(%3)
      %5 = affine.apply #map3(%arg3)[%dim]
      %6 = affine.apply #map4(%arg4)[%dim_1]
      %extracted_slice = tensor.extract_slice %arg0[%5, 0] [%2, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_2 = tensor.extract_slice %arg1[0, %6] [%dim_0, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_3 = tensor.extract_slice %arg5[%5, %6] [%2, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %7 = scf.for %arg6 = %c0 to %2 step %c4 iter_args(%arg7 = %extracted_slice_3) -> (tensor<?x?xf32>) {
        %8 = scf.for %arg8 = %c0 to %4 step %c4 iter_args(%arg9 = %arg7) -> (tensor<?x?xf32>) {
          %9 = scf.for %arg10 = %c0 to %dim_0 step %c8 iter_args(%arg11 = %arg9) -> (tensor<?x?xf32>) {
            %10 = affine.min #map5(%arg6)[%2]
            %11 = affine.min #map5(%arg8)[%4]
            %12 = affine.min #map6(%arg10)[%dim_0]
            %extracted_slice_4 = tensor.extract_slice %extracted_slice[%arg6, %arg10] [%10, %12] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
            %extracted_slice_5 = tensor.extract_slice %extracted_slice_2[%arg10, %arg8] [%12, %11] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
            %extracted_slice_6 = tensor.extract_slice %arg11[%arg6, %arg8] [%10, %11] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
            %13 = linalg.matmul ins(%extracted_slice_4, %extracted_slice_5 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_6 : tensor<?x?xf32>) -> tensor<?x?xf32>
            %inserted_slice = tensor.insert_slice %13 into %arg11[%arg6, %arg8] [%10, %11] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
            scf.yield %inserted_slice : tensor<?x?xf32>
          }
          scf.yield %9 : tensor<?x?xf32>
        }
        scf.yield %8 : tensor<?x?xf32>
      }
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %7 into %arg5[%5, %6] [%2, %4] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      }
    }
    return %0 : tensor<?x?xf32>
  }
}
