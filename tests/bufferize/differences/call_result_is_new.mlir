// title: A function returns its argument, which is undefined here, or what it has made; the caller writes to it, and needs it still.
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func private @filled_or_given(%t: tensor<4xf32>, %x: f32, %p: i1) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.select %p, %n, %t : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @call_result_is_new(%x: f32, %y: f32, %p: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = call @filled_or_given(%e, %x, %p) : (tensor<4xf32>, f32, i1) -> tensor<4xf32>
  %w = tensor.insert %y into %r[%c0] : tensor<4xf32>
  return %w, %r : tensor<4xf32>, tensor<4xf32>
}
