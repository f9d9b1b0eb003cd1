// title: the body of a generate reads again what it has overwritten
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  %r = tensor.generate {
  ^bb0(%k: index):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    tensor.yield %s : f32
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}
