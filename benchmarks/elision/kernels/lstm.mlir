// what: an LSTM over 64 steps: the state is carried, and the hidden state of each step is a row of the result
#id = affine_map<(i) -> (i)>
#mat = affine_map<(i, j) -> (i, j)>
#vec = affine_map<(i, j) -> (j)>
#out = affine_map<(i, j) -> (i)>
func.func @kernel(%xs: tensor<64x128xf32>, %W: tensor<512x128xf32>, %U: tensor<512x128xf32>, %bias: tensor<512xf32>,
                  %h0: tensor<128xf32>, %c0: tensor<128xf32>)
    -> (tensor<64x128xf32>, tensor<128xf32>, tensor<128xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant 64 : index
  %y0 = tensor.empty() : tensor<64x128xf32>
  %r:3 = scf.for %t = %zero to %steps step %one iter_args(%ys = %y0, %h = %h0, %c = %c0)
      -> (tensor<64x128xf32>, tensor<128xf32>, tensor<128xf32>) {
    %x = tensor.extract_slice %xs[%t, 0] [1, 128] [1, 1] : tensor<64x128xf32> to tensor<128xf32>
    %g0 = linalg.generic {indexing_maps = [#mat, #vec, #out], iterator_types = ["parallel", "reduction"]}
        ins(%W, %x : tensor<512x128xf32>, tensor<128xf32>) outs(%bias : tensor<512xf32>) {
    ^bb0(%a: f32, %b: f32, %s: f32):
      %m = arith.mulf %a, %b : f32
      %n = arith.addf %s, %m : f32
      linalg.yield %n : f32
    } -> tensor<512xf32>
    %g = linalg.generic {indexing_maps = [#mat, #vec, #out], iterator_types = ["parallel", "reduction"]}
        ins(%U, %h : tensor<512x128xf32>, tensor<128xf32>) outs(%g0 : tensor<512xf32>) {
    ^bb0(%a: f32, %b: f32, %s: f32):
      %m = arith.mulf %a, %b : f32
      %n = arith.addf %s, %m : f32
      linalg.yield %n : f32
    } -> tensor<512xf32>
    %gi = tensor.extract_slice %g[0] [128] [1] : tensor<512xf32> to tensor<128xf32>
    %gf = tensor.extract_slice %g[128] [128] [1] : tensor<512xf32> to tensor<128xf32>
    %gc = tensor.extract_slice %g[256] [128] [1] : tensor<512xf32> to tensor<128xf32>
    %go = tensor.extract_slice %g[384] [128] [1] : tensor<512xf32> to tensor<128xf32>
    %c1 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
        ins(%gi, %gf, %gc : tensor<128xf32>, tensor<128xf32>, tensor<128xf32>) outs(%c : tensor<128xf32>) {
    ^bb0(%i: f32, %f: f32, %n: f32, %old: f32):
      %0 = math.absf %f : f32
      %1 = arith.addf %0, %0 : f32
      %2 = arith.divf %f, %1 : f32
      %3 = arith.mulf %2, %old : f32
      %4 = arith.divf %n, %i : f32
      %5 = arith.addf %3, %4 : f32
      linalg.yield %5 : f32
    } -> tensor<128xf32>
    %h1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%go, %c1 : tensor<128xf32>, tensor<128xf32>) outs(%h : tensor<128xf32>) {
    ^bb0(%o: f32, %n: f32, %old: f32):
      %0 = math.absf %o : f32
      %1 = arith.divf %n, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<128xf32>
    %ys1 = tensor.insert_slice %h1 into %ys[%t, 0] [1, 128] [1, 1] : tensor<128xf32> into tensor<64x128xf32>
    scf.yield %ys1, %h1, %c1 : tensor<64x128xf32>, tensor<128xf32>, tensor<128xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<64x128xf32>, tensor<128xf32>, tensor<128xf32>
}
