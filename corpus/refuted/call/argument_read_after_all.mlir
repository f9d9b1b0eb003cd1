// title: What the callee reads before it writes over it, is handed over in a new buffer that holds nothing.
// against: argument_read_after_all.target.mlir
// function: f
func.func private @fill(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.extract %t[%c1] : tensor<4xf32>
  %r = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.insert %v into %r[%c0] : tensor<4xf32>
  return %s : tensor<4xf32>
}

func.func @f(%t: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = func.call @fill(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
