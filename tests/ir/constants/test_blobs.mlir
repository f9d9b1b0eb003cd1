// name: function
func.func @f() -> tensor<COUNTxf32> {
  %0 = arith.constant LITERAL : tensor<COUNTxf32>
  return %0 : tensor<COUNTxf32>
}

