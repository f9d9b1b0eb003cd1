// title: A division moves before a call for each element, which may not return.
// against: div_over_generate_with_call.target.mlir
func.func private @ext(index) -> f32
func.func @f(%x: i32, %y: i32) -> (tensor<8xf32>, i32) {
  %r = tensor.generate {
  ^bb0(%i: index):
    %q = func.call @ext(%i) : (index) -> f32
    tensor.yield %q : f32
  } : tensor<8xf32>
  %d = arith.divsi %x, %y : i32
  return %r, %d : tensor<8xf32>, i32
}
