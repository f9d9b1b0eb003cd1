// title: A constraint that does not hold ends the run: it must not be dropped.
// against: constraint_dropped.target.mlir
func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (tensor<4xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
