// title: The assertion in the body of a padding is dropped.
// against: assert_in_pad_body_dropped.target.mlir
func.func private @ext()
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi ne, %n, %k : index
  %r = tensor.pad %t low[2] high[2] {
  ^bb0(%i: index):
    cf.assert %g, "boo"
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<8xf32>
  call @ext() : () -> ()
  return %r : tensor<8xf32>
}
