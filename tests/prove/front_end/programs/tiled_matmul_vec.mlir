#map = affine_map<(d0)[s0] -> (-d0 + s0, 8)>
#map1 = affine_map<(d0)[s0] -> (-d0 + s0, 16)>
#map2 = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
#map3 = affine_map<(d0, d1) -> (d0, 0, d1)>
#map4 = affine_map<(d0, d1) -> (0, d1, d0)>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = ub.poison : f32
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %1 = scf.for %arg3 = %c0 to %dim step %c8 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
      %2 = scf.for %arg5 = %c0 to %dim_1 step %c16 iter_args(%arg6 = %arg4) -> (tensor<?x?xf32>) {
        %3 = scf.for %arg7 = %c0 to %dim_0 step %c4 iter_args(%arg8 = %arg6) -> (tensor<?x?xf32>) {
          %4 = affine.min #map(%arg3)[%dim]
          %5 = affine.min #map1(%arg5)[%dim_1]
          %6 = affine.min #map2(%arg7)[%dim_0]
          %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%4, %6] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%6, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%4, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %7 = vector.create_mask %4, %6 : vector<8x4xi1>
          %8 = vector.mask %7 { vector.transfer_read %extracted_slice[%c0, %c0], %0 {in_bounds = [true, true, true], permutation_map = #map3} : tensor<?x?xf32>, vector<8x16x4xf32> } : vector<8x4xi1> -> vector<8x16x4xf32>
          %9 = vector.create_mask %6, %5 : vector<4x16xi1>
          %10 = vector.mask %9 { vector.transfer_read %extracted_slice_2[%c0, %c0], %0 {in_bounds = [true, true, true], permutation_map = #map4} : tensor<?x?xf32>, vector<8x16x4xf32> } : vector<4x16xi1> -> vector<8x16x4xf32>
          %11 = vector.create_mask %4, %5 : vector<8x16xi1>
          %12 = vector.mask %11 { vector.transfer_read %extracted_slice_3[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<?x?xf32>, vector<8x16xf32> } : vector<8x16xi1> -> vector<8x16xf32>
          %13 = arith.mulf %8, %10 : vector<8x16x4xf32>
          %14 = vector.create_mask %4, %5, %6 : vector<8x16x4xi1>
          %15 = vector.mask %14 { vector.multi_reduction <add>, %13, %12 [2] : vector<8x16x4xf32> to vector<8x16xf32> } : vector<8x16x4xi1> -> vector<8x16xf32>
          %16 = vector.mask %11 { vector.transfer_write %15, %extracted_slice_3[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, tensor<?x?xf32> } : vector<8x16xi1> -> tensor<?x?xf32>
          %inserted_slice = tensor.insert_slice %16 into %arg8[%arg3, %arg5] [%4, %5] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
          scf.yield %inserted_slice : tensor<?x?xf32>
        }
        scf.yield %3 : tensor<?x?xf32>
      }
      scf.yield %2 : tensor<?x?xf32>
    }
    return %1 : tensor<?x?xf32>
  }
}
