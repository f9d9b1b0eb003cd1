// title: one empty tensor reaches an insertion through two branches
// pass: eliminate-empty-tensors
// upstream: varies
// ours: same
func.func @f(%t: tensor<8xf32>, %c: i1, %x: f32, %y: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    %0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    %1 = linalg.fill ins(%y : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %s = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %s : tensor<8xf32>
}
