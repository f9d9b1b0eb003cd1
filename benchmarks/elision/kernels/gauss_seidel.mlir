// what: Gauss-Seidel on a grid, row by row: each row is made of the new row above it and the old row below
#id = affine_map<(j) -> (j)>
func.func @kernel(%u0: tensor<258x256xf32>, %f: tensor<258x256xf32>) -> tensor<258x256xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.constant 257 : index
  %rounds = arith.constant 10 : index
  %third = arith.constant 0.333 : f32
  %r = scf.for %k = %c0 to %rounds step %c1 iter_args(%u = %u0) -> (tensor<258x256xf32>) {
    %q = scf.for %i = %c1 to %end step %c1 iter_args(%v = %u) -> (tensor<258x256xf32>) {
      %above = arith.subi %i, %c1 : index
      %below = arith.addi %i, %c1 : index
      %n = tensor.extract_slice %v[%above, 0] [1, 256] [1, 1] : tensor<258x256xf32> to tensor<256xf32>
      %s = tensor.extract_slice %v[%below, 0] [1, 256] [1, 1] : tensor<258x256xf32> to tensor<256xf32>
      %g = tensor.extract_slice %f[%i, 0] [1, 256] [1, 1] : tensor<258x256xf32> to tensor<256xf32>
      %m = tensor.extract_slice %v[%i, 0] [1, 256] [1, 1] : tensor<258x256xf32> to tensor<256xf32>
      %new = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
          ins(%n, %s, %g : tensor<256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%m : tensor<256xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
        %0 = arith.addf %a, %b : f32
        %1 = arith.addf %0, %c : f32
        %2 = arith.mulf %1, %third : f32
        linalg.yield %2 : f32
      } -> tensor<256xf32>
      %w = tensor.insert_slice %new into %v[%i, 0] [1, 256] [1, 1] : tensor<256xf32> into tensor<258x256xf32>
      scf.yield %w : tensor<258x256xf32>
    }
    scf.yield %q : tensor<258x256xf32>
  }
  return %r : tensor<258x256xf32>
}
