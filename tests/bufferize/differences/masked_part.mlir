// title: a masked write does not overwrite all of the part that it matches
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<3xf32>, %v: vector<3xf32>, %m: vector<3xi1>, %x: f32) -> (f32, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0] [3] [1] : tensor<3xf32> to tensor<3xf32>
  %a = linalg.fill ins(%x : f32) outs(%s : tensor<3xf32>) -> tensor<3xf32>
  %e = tensor.extract %a[%c0] : tensor<3xf32>
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<3xf32>, tensor<3xf32>
  return %e, %w : f32, tensor<3xf32>
}
