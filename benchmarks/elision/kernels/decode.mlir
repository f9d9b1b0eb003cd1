// what: a decoder's attention, step by step: each step computes its key and value and stores them in the caches
#mat = affine_map<(i, j) -> (i, j)>
#vec = affine_map<(i, j) -> (j)>
#out = affine_map<(i, j) -> (i)>
#id = affine_map<(i) -> (i)>
func.func @kernel(%xs: tensor<128x64xf32>, %Wk: tensor<64x64xf32>, %Wv: tensor<64x64xf32>,
                  %keys0: tensor<128x64xf32>, %values0: tensor<128x64xf32>)
    -> (tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.01 : f32
  %o0 = tensor.empty() : tensor<128x64xf32>
  %r:3 = scf.for %t = %c0 to %steps step %c1 iter_args(%keys = %keys0, %values = %values0, %o = %o0)
      -> (tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>) {
    %n = affine.apply affine_map<(t) -> (t + 1)>(%t)
    %x = tensor.extract_slice %xs[%t, 0] [1, 64] [1, 1] : tensor<128x64xf32> to tensor<64xf32>
    %e = tensor.empty() : tensor<64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %k = linalg.matvec ins(%Wk, %x : tensor<64x64xf32>, tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
    %v = linalg.matvec ins(%Wv, %x : tensor<64x64xf32>, tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
    %keys1 = tensor.insert_slice %k into %keys[%t, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<128x64xf32>
    %values1 = tensor.insert_slice %v into %values[%t, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<128x64xf32>
    %ks = tensor.extract_slice %keys1[0, 0] [%n, 64] [1, 1] : tensor<128x64xf32> to tensor<?x64xf32>
    %vs = tensor.extract_slice %values1[0, 0] [%n, 64] [1, 1] : tensor<128x64xf32> to tensor<?x64xf32>
    %es = tensor.empty(%n) : tensor<?xf32>
    %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<?xf32>) -> tensor<?xf32>
    %s = linalg.matvec ins(%ks, %x : tensor<?x64xf32>, tensor<64xf32>) outs(%fs : tensor<?xf32>) -> tensor<?xf32>
    %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<?xf32>) {
    ^bb0(%a: f32):
      %0 = arith.mulf %a, %scale : f32
      linalg.yield %0 : f32
    } -> tensor<?xf32>
    %row = linalg.vecmat ins(%w, %vs : tensor<?xf32>, tensor<?x64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
    %o1 = tensor.insert_slice %row into %o[%t, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<128x64xf32>
    scf.yield %keys1, %values1, %o1 : tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>
  }
  return %r#2, %r#0, %r#1 : tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>
}
