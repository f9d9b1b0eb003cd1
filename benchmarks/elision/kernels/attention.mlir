// what: attention with a cache of keys and values: each step stores its own pair and looks at all before it
#mat = affine_map<(i, j) -> (i, j)>
#vec = affine_map<(i, j) -> (j)>
#out = affine_map<(i, j) -> (i)>
#sum = affine_map<(i, j) -> (j)>
#id = affine_map<(i) -> (i)>
#one = affine_map<(i) -> ()>
func.func @kernel(%q: tensor<256x64xf32>, %k: tensor<256x64xf32>, %v: tensor<256x64xf32>,
                  %keys0: tensor<256x64xf32>, %values0: tensor<256x64xf32>)
    -> (tensor<256x64xf32>, tensor<256x64xf32>, tensor<256x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 256 : index
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.01 : f32
  %o0 = tensor.empty() : tensor<256x64xf32>
  %r:3 = scf.for %t = %c0 to %steps step %c1 iter_args(%keys = %keys0, %values = %values0, %o = %o0)
      -> (tensor<256x64xf32>, tensor<256x64xf32>, tensor<256x64xf32>) {
    %n = affine.apply affine_map<(t) -> (t + 1)>(%t)
    %qt = tensor.extract_slice %q[%t, 0] [1, 64] [1, 1] : tensor<256x64xf32> to tensor<64xf32>
    %kt = tensor.extract_slice %k[%t, 0] [1, 64] [1, 1] : tensor<256x64xf32> to tensor<64xf32>
    %vt = tensor.extract_slice %v[%t, 0] [1, 64] [1, 1] : tensor<256x64xf32> to tensor<64xf32>
    %keys1 = tensor.insert_slice %kt into %keys[%t, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<256x64xf32>
    %values1 = tensor.insert_slice %vt into %values[%t, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<256x64xf32>
    %ks = tensor.extract_slice %keys1[0, 0] [%n, 64] [1, 1] : tensor<256x64xf32> to tensor<?x64xf32>
    %vs = tensor.extract_slice %values1[0, 0] [%n, 64] [1, 1] : tensor<256x64xf32> to tensor<?x64xf32>
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %s = linalg.generic {indexing_maps = [#mat, #vec, #out], iterator_types = ["parallel", "reduction"]}
        ins(%ks, %qt : tensor<?x64xf32>, tensor<64xf32>) outs(%f : tensor<?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b : f32
      %d = arith.addf %c, %m : f32
      linalg.yield %d : f32
    } -> tensor<?xf32>
    %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<?xf32>) {
    ^bb0(%a: f32):
      %0 = arith.mulf %a, %scale : f32
      %1 = arith.mulf %0, %0 : f32
      %2 = arith.addf %1, %scale : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    %e0 = tensor.empty() : tensor<f32>
    %z = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
    %total = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction"]}
        ins(%w : tensor<?xf32>) outs(%z : tensor<f32>) {
    ^bb0(%a: f32, %c: f32):
      %d = arith.addf %a, %c : f32
      linalg.yield %d : f32
    } -> tensor<f32>
    %all = tensor.extract %total[] : tensor<f32>
    %row = tensor.extract_slice %o[%t, 0] [1, 64] [1, 1] : tensor<256x64xf32> to tensor<64xf32>
    %row0 = linalg.fill ins(%zero : f32) outs(%row : tensor<64xf32>) -> tensor<64xf32>
    %row1 = linalg.generic {indexing_maps = [#mat, #out, #sum], iterator_types = ["reduction", "parallel"]}
        ins(%vs, %w : tensor<?x64xf32>, tensor<?xf32>) outs(%row0 : tensor<64xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.divf %b, %all : f32
      %m = arith.mulf %a, %p : f32
      %d = arith.addf %c, %m : f32
      linalg.yield %d : f32
    } -> tensor<64xf32>
    %o1 = tensor.insert_slice %row1 into %o[%t, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<256x64xf32>
    scf.yield %keys1, %values1, %o1 : tensor<256x64xf32>, tensor<256x64xf32>, tensor<256x64xf32>
  }
  return %r#2, %r#0, %r#1 : tensor<256x64xf32>, tensor<256x64xf32>, tensor<256x64xf32>
}
