// title: The store goes to the global that holds the constant.
// against: constant_global_written.target.mlir
func.func @written_constant(%x: f32, %i: index) -> tensor<4xf32> {
  %table = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %written = tensor.insert %x into %table[%i] : tensor<4xf32>
  return %written : tensor<4xf32>
}
