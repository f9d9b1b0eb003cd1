#map = affine_map<()[s0, s1] -> (s0 + s1 + 3)>
#map1 = affine_map<(d0)[s0, s1] -> (-d0 + s0 + s1 + 3, 8)>
#map2 = affine_map<(d0) -> (-d0 + 1, 0)>
#map3 = affine_map<(d0) -> (0, d0 - 1)>
#map4 = affine_map<(d0) -> (13, d0)>
#map5 = affine_map<(d0, d1) -> (-d0 + 13, -d1 + 4)>
#map6 = affine_map<(d0) -> (0, d0)>
#map7 = affine_map<(d0, d1) -> (-d0 - d1 + 4)>
#map8 = affine_map<(d0)[s0] -> (-d0 + s0, 0)>
#map9 = affine_map<(d0)[s0] -> (0, d0 - s0)>
#map10 = affine_map<(d0)[s0] -> (s0, d0)>
#map11 = affine_map<(d0, d1, d2)[s0] -> (-d0 + s0, d1 - d2)>
#map12 = affine_map<(d0, d1, d2) -> (-d0 + d1 - d2)>
module {
  func.func @f(%arg0: tensor<13x?xf32>, %arg1: index) -> tensor<?x?xf32> {
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c1 : tensor<13x?xf32>
    %0 = affine.apply #map()[%dim, %arg1]
    %1 = tensor.empty(%0) : tensor<16x?xf32>
    %2 = scf.for %arg2 = %c0 to %c16 step %c4 iter_args(%arg3 = %1) -> (tensor<16x?xf32>) {
      %3 = scf.for %arg4 = %c0 to %0 step %c8 iter_args(%arg5 = %arg3) -> (tensor<16x?xf32>) {
        %4 = affine.min #map1(%arg4)[%dim, %arg1]
        %5 = affine.max #map2(%arg2)
        %6 = affine.max #map3(%arg2)
        %7 = affine.min #map4(%6)
        %8 = affine.min #map5(%7, %5)
        %9 = affine.max #map6(%8)
        %10 = arith.cmpi eq, %9, %c0 : index
        %11 = affine.apply #map7(%5, %9)
        %12 = affine.max #map8(%arg4)[%arg1]
        %13 = affine.max #map9(%arg4)[%arg1]
        %14 = affine.min #map10(%13)[%dim]
        %15 = affine.min #map11(%14, %4, %12)[%dim]
        %16 = affine.max #map6(%15)
        %17 = arith.cmpi eq, %16, %c0 : index
        %18 = arith.ori %17, %10 : i1
        %19 = affine.apply #map12(%12, %4, %16)
        %20 = scf.if %18 -> (tensor<4x?xf32>) {
          %generated = tensor.generate %4 {
          ^bb0(%arg6: index, %arg7: index):
            tensor.yield %cst : f32
          } : tensor<4x?xf32>
          scf.yield %generated : tensor<4x?xf32>
        } else {
          %extracted_slice = tensor.extract_slice %arg0[%7, %14] [%9, %16] [1, 1] : tensor<13x?xf32> to tensor<?x?xf32>
          %padded = tensor.pad %extracted_slice low[%5, %12] high[%11, %19] {
          ^bb0(%arg6: index, %arg7: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<4x?xf32>
          scf.yield %padded : tensor<4x?xf32>
        }
        %inserted_slice = tensor.insert_slice %20 into %arg5[%arg2, %arg4] [4, %4] [1, 1] : tensor<4x?xf32> into tensor<16x?xf32>
        scf.yield %inserted_slice : tensor<16x?xf32>
      }
      scf.yield %3 : tensor<16x?xf32>
    }
    %cast = tensor.cast %2 : tensor<16x?xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
}
