// title: The region ends with another op.
// against: other_terminator.target.mlir
func.func @f(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %r = "acme.fold"(%v) ({
  ^bb0(%k: index, %a: f32):
    %e = tensor.extract %t[%k] : tensor<8xf32>
    %s = arith.addf %e, %a : f32
    "tensor.yield"(%s) : (f32) -> ()
  }) {init = 1 : i32} : (f32) -> f32
  %x = tensor.insert %r into %t[%i] : tensor<8xf32>
  return %x : tensor<8xf32>
}
