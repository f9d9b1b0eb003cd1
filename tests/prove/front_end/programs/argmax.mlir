func.func @f(%a: tensor<?xf32>) -> (tensor<f32>, tensor<index>) {
  %z = arith.constant 0 : index
  %m = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<f32>
  %e1 = tensor.empty() : tensor<index>
  %i0 = linalg.fill ins(%m : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %i1 = linalg.fill ins(%z : index) outs(%e1 : tensor<index>) -> tensor<index>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<?xf32>) outs(%i0, %i1 : tensor<f32>, tensor<index>) {
  ^bb0(%v: f32, %b: f32, %bi: index):
    %i = linalg.index 0 : index
    %c = arith.cmpf ogt, %v, %b : f32
    %x = arith.select %c, %v, %b : f32
    %y = arith.select %c, %i, %bi : index
    linalg.yield %x, %y : f32, index } -> (tensor<f32>, tensor<index>)
  return %r#0, %r#1 : tensor<f32>, tensor<index> }
