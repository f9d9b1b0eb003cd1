// name: sort
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = iree_linalg_ext.sort dimension(0) outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %less = arith.cmpf olt, %a, %b : f32
    iree_linalg_ext.yield %less : i1
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// -----
// name: fft
func.func @f(%n: index, %c: tensor<1xf32>, %s: tensor<1xf32>, %a: tensor<4x16xf32>, %b: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %r, %i = iree_linalg_ext.fft ins(%n, %c, %s : index, tensor<1xf32>, tensor<1xf32>) outs(%a, %b : tensor<4x16xf32>, tensor<4x16xf32>) : tensor<4x16xf32>, tensor<4x16xf32>
  func.return %r, %i : tensor<4x16xf32>, tensor<4x16xf32>
}
