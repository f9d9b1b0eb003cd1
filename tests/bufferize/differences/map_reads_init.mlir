// title: The body of linalg.map uses the initial value of its output, which is read afterwards.
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @map_reads_init(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %m = linalg.map ins(%u : tensor<4xf32>) outs(%t : tensor<4xf32>) (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  %old = tensor.extract %t[%i] : tensor<4xf32>
  return %m, %old : tensor<4xf32>, f32
}
