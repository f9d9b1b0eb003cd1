// what: Jacobi for the Poisson equation on a grid; two grids take turns
#all = affine_map<(i, j) -> (i, j)>
func.func @kernel(%u0: tensor<258x258xf32>, %v0: tensor<258x258xf32>, %f: tensor<256x256xf32>)
    -> tensor<258x258xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant 30 : index
  %quarter = arith.constant 0.25 : f32
  %r:2 = scf.for %k = %c0 to %rounds step %c1 iter_args(%u = %u0, %v = %v0)
      -> (tensor<258x258xf32>, tensor<258x258xf32>) {
    %n = tensor.extract_slice %u[0, 1] [256, 256] [1, 1] : tensor<258x258xf32> to tensor<256x256xf32>
    %s = tensor.extract_slice %u[2, 1] [256, 256] [1, 1] : tensor<258x258xf32> to tensor<256x256xf32>
    %w = tensor.extract_slice %u[1, 0] [256, 256] [1, 1] : tensor<258x258xf32> to tensor<256x256xf32>
    %e = tensor.extract_slice %u[1, 2] [256, 256] [1, 1] : tensor<258x258xf32> to tensor<256x256xf32>
    %o = tensor.extract_slice %v[1, 1] [256, 256] [1, 1] : tensor<258x258xf32> to tensor<256x256xf32>
    %new = linalg.generic {indexing_maps = [#all, #all, #all, #all, #all, #all],
                           iterator_types = ["parallel", "parallel"]}
        ins(%n, %s, %w, %e, %f : tensor<256x256xf32>, tensor<256x256xf32>, tensor<256x256xf32>,
                                 tensor<256x256xf32>, tensor<256x256xf32>)
        outs(%o : tensor<256x256xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %g: f32, %unused: f32):
      %0 = arith.addf %a, %b : f32
      %1 = arith.addf %0, %c : f32
      %2 = arith.addf %1, %d : f32
      %3 = arith.subf %2, %g : f32
      %4 = arith.mulf %3, %quarter : f32
      linalg.yield %4 : f32
    } -> tensor<256x256xf32>
    %v1 = tensor.insert_slice %new into %v[1, 1] [256, 256] [1, 1] : tensor<256x256xf32> into tensor<258x258xf32>
    scf.yield %v1, %u : tensor<258x258xf32>, tensor<258x258xf32>
  }
  return %r#0 : tensor<258x258xf32>
}
