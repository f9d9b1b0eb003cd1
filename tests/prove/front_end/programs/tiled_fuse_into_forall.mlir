#map = affine_map<()[s0] -> (s0 ceildiv 32)>
#map1 = affine_map<(d0) -> (d0 * 32)>
#map2 = affine_map<(d0)[s0] -> (d0 * -32 + s0, 32)>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>, %arg3: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg2, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg2, %c1 : tensor<?x?xf32>
    %0 = affine.apply #map()[%dim]
    %1 = affine.apply #map()[%dim_0]
    %2 = scf.forall (%arg4, %arg5) in (%0, %1) shared_outs(%arg6 = %arg3) -> (tensor<?x?xf32>) {
      %3 = affine.apply #map1(%arg4)
      %4 = affine.apply #map1(%arg5)
      %5 = affine.min #map2(%arg4)[%dim]
      %6 = affine.min #map2(%arg5)[%dim_0]
      %extracted_slice = tensor.extract_slice %arg0[%3, %4] [%5, %6] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_1 = tensor.extract_slice %arg1[%3, %4] [%5, %6] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_2 = tensor.extract_slice %arg2[%3, %4] [%5, %6] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %7 = linalg.add ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %extracted_slice_3 = tensor.extract_slice %arg6[%3, %4] [%5, %6] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %8 = linalg.mul ins(%7, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %8 into %arg6[%3, %4] [%5, %6] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      }
    }
    return %2 : tensor<?x?xf32>
  }
}
