// what: power iteration: the largest eigenvalue and its vector; the vector of the last round is kept for the residual
func.func @kernel(%A: tensor<384x384xf32>, %v0: tensor<384xf32>) -> (tensor<384xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant 40 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<384xf32>
  %s = tensor.empty() : tensor<f32>
  %r:3 = scf.for %k = %c0 to %rounds step %c1 iter_args(%v = %v0, %old = %e, %l = %zero)
      -> (tensor<384xf32>, tensor<384xf32>, f32) {
    %f = linalg.fill ins(%zero : f32) outs(%old : tensor<384xf32>) -> tensor<384xf32>
    %w = linalg.matvec ins(%A, %v : tensor<384x384xf32>, tensor<384xf32>)
                       outs(%f : tensor<384xf32>) -> tensor<384xf32>
    %z = linalg.fill ins(%zero : f32) outs(%s : tensor<f32>) -> tensor<f32>
    %n2 = linalg.dot ins(%w, %w : tensor<384xf32>, tensor<384xf32>) outs(%z : tensor<f32>) -> tensor<f32>
    %sq = tensor.extract %n2[] : tensor<f32>
    %n = math.sqrt %sq : f32
    %u = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        outs(%w : tensor<384xf32>) {
    ^bb0(%x: f32):
      %y = arith.divf %x, %n : f32
      linalg.yield %y : f32
    } -> tensor<384xf32>
    scf.yield %u, %v, %n : tensor<384xf32>, tensor<384xf32>, f32
  }
  return %r#0, %r#2 : tensor<384xf32>, f32
}
