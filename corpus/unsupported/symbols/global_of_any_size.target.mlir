ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<?xi32>
func.func @f() -> index {
  %k = arith.constant 4 : index
  return %k : index
}
