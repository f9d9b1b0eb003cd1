// title: A tensor lives in the buffer of an argument on one path; that is written to before the tensor is read.
// against: stale_on_one_path.target.mlir
// function: f

func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %w = tensor.insert %z into %t[%c0] : tensor<4xf32>
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  %y = tensor.extract %w[%c0] : tensor<4xf32>
  return %x, %y : f32, f32
}
