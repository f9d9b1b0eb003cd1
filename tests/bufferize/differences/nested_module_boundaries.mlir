// title: a function in a nested module, with function boundaries
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: tensors
// ours: proved
module {
  module @inner {
    func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> (f32, f32) {
      %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
      %new = tensor.extract %0[%i] : tensor<4xf32>
      %old = tensor.extract %t[%i] : tensor<4xf32>
      return %new, %old : f32, f32
    }
  }
}
