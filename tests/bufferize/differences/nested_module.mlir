// title: a function in a nested module, without function boundaries
// pass: one-shot-bufferize
// upstream: wrong
// ours: proved
module {
  module @inner {
    func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> (f32, f32) {
      %e = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
      %0 = tensor.insert %x into %e[%i] : tensor<4xf32>
      %new = tensor.extract %0[%i] : tensor<4xf32>
      %old = tensor.extract %e[%i] : tensor<4xf32>
      return %new, %old : f32, f32
    }
  }
}
