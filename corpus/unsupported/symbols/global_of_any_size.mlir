// title: A global whose type leaves its size open.
// against: global_of_any_size.target.mlir

ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<?xi32>
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<?xi32>
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  return %d : index
}
