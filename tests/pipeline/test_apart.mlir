// name: good

func.func @{name}(%t: tensor<4xf32>, %i: index, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {{
  %r = tensor.insert %v into %t[%i] : tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}}

// -----
// name: a_program_that_cannot_be_read_again_is_not_a

ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<?xi32>
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<?xi32>
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  return %d : index
}
