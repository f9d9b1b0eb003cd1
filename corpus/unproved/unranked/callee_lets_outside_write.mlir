// title: The callee hands its buffer on, and it may come back changed.
// against: callee_lets_outside_write.target.mlir
func.func private @ext(tensor<*xf32>) -> f32
func.func private @h(%t: tensor<*xf32>) -> f32 {
  %v = func.call @ext(%t) : (tensor<*xf32>) -> f32
  return %v : f32
}
func.func @f(%t: tensor<4xf32>, %a: i64) -> tensor<4xf32> {
  %u = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %k = arith.constant 6364136223846793005 : i64
  %w = arith.constant 1234567 : i64
  %p = arith.muli %a, %k : i64
  %g = arith.cmpi eq, %p, %w : i64
  scf.if %g {
    %v = func.call @h(%u) : (tensor<*xf32>) -> f32
  }
  return %t : tensor<4xf32>
}
