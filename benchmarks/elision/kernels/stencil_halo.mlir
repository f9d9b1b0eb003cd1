// what: heat on a ring of rows: each round fills the halo rows from the other side, then a 5-point stencil
#all = affine_map<(i, j) -> (i, j)>
func.func @kernel(%u0: tensor<258x256xf32>) -> tensor<258x256xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant 20 : index
  %w = arith.constant 0.2 : f32
  %r = scf.for %k = %c0 to %rounds step %c1 iter_args(%u = %u0) -> (tensor<258x256xf32>) {
    %top = tensor.extract_slice %u[1, 0] [1, 256] [1, 1] : tensor<258x256xf32> to tensor<1x256xf32>
    %bottom = tensor.extract_slice %u[256, 0] [1, 256] [1, 1] : tensor<258x256xf32> to tensor<1x256xf32>
    %u1 = tensor.insert_slice %bottom into %u[0, 0] [1, 256] [1, 1] : tensor<1x256xf32> into tensor<258x256xf32>
    %u2 = tensor.insert_slice %top into %u1[257, 0] [1, 256] [1, 1] : tensor<1x256xf32> into tensor<258x256xf32>
    %n = tensor.extract_slice %u2[0, 1] [256, 254] [1, 1] : tensor<258x256xf32> to tensor<256x254xf32>
    %s = tensor.extract_slice %u2[2, 1] [256, 254] [1, 1] : tensor<258x256xf32> to tensor<256x254xf32>
    %l = tensor.extract_slice %u2[1, 0] [256, 254] [1, 1] : tensor<258x256xf32> to tensor<256x254xf32>
    %m = tensor.extract_slice %u2[1, 1] [256, 254] [1, 1] : tensor<258x256xf32> to tensor<256x254xf32>
    %o = tensor.extract_slice %u2[1, 2] [256, 254] [1, 1] : tensor<258x256xf32> to tensor<256x254xf32>
    %e = tensor.empty() : tensor<256x254xf32>
    %new = linalg.generic {indexing_maps = [#all, #all, #all, #all, #all, #all],
                           iterator_types = ["parallel", "parallel"]}
        ins(%n, %s, %l, %m, %o : tensor<256x254xf32>, tensor<256x254xf32>, tensor<256x254xf32>,
                                 tensor<256x254xf32>, tensor<256x254xf32>)
        outs(%e : tensor<256x254xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %f: f32, %unused: f32):
      %0 = arith.addf %a, %b : f32
      %1 = arith.addf %0, %c : f32
      %2 = arith.addf %1, %d : f32
      %3 = arith.addf %2, %f : f32
      %4 = arith.mulf %3, %w : f32
      linalg.yield %4 : f32
    } -> tensor<256x254xf32>
    %u3 = tensor.insert_slice %new into %u2[1, 1] [256, 254] [1, 1] : tensor<256x254xf32> into tensor<258x256xf32>
    scf.yield %u3 : tensor<258x256xf32>
  }
  return %r : tensor<258x256xf32>
}
