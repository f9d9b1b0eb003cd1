// title: A buffer that is there for a result is no new one.
// Who calls the function has it already.
// verdict: proved
// unproved: "-> tensor<4xf32> {" => "-> memref<4xf32> {", "return %c : tensor<4xf32>" => "%b = bufferization.to_buffer %c : tensor<4xf32> to memref<4xf32>\nreturn %b : memref<4xf32>" -- in the source, the caller gets a new one
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return %c : tensor<4xf32>
}
// ----- target
func.func @f(%M: memref<4xf32>, %O: memref<4xf32>) {
  memref.copy %M, %O : memref<4xf32> to memref<4xf32>
  return
}
// ----- plan
{"results": [{"argument": 1}], "points": []}
