#map = affine_map<(d0)[s0] -> (-d0 + s0, 8)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %c8 = arith.constant 8 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim) : tensor<?x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x8xf32>) -> tensor<?x8xf32>
    %2 = scf.for %arg2 = %c0 to %dim_0 step %c8 iter_args(%arg3 = %1) -> (tensor<?x8xf32>) {
      %3 = affine.min #map(%arg2)[%dim_0]
      %extracted_slice = tensor.extract_slice %arg0[0, %arg2] [%dim, %3] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_1 = tensor.extract_slice %arg3[0, 0] [%dim, %3] [1, 1] : tensor<?x8xf32> to tensor<?x?xf32>
      %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %5 = arith.addf %in, %out : f32
        linalg.yield %5 : f32
      } -> tensor<?x?xf32>
      %inserted_slice = tensor.insert_slice %4 into %arg3[0, 0] [%dim, %3] [1, 1] : tensor<?x?xf32> into tensor<?x8xf32>
      scf.yield %inserted_slice : tensor<?x8xf32>
    }
    %reduced = linalg.reduce ins(%2 : tensor<?x8xf32>) outs(%arg1 : tensor<?xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %3 = arith.addf %in, %init : f32
        linalg.yield %3 : f32
      }
    return %reduced : tensor<?xf32>
  }
}
