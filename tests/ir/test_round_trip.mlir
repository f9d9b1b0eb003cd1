// name: resource
func.func @f() -> tensor<1xf32> {
  %c = arith.constant dense_resource<one> : tensor<1xf32>
  return %c : tensor<1xf32>
}
{-# dialect_resources: { builtin: { one: "0x040000000000803F" } } #-}

