// title: no default memory space, with function boundaries
// pass: one-shot-bufferize{bufferize-function-boundaries must-infer-memory-space}
// upstream: crashes
// ours: refused could not infer memory space
func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
