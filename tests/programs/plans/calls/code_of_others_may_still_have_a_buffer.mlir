// title: Code of others may still have a buffer.
// What it gave may be the buffer of the argument.
// verdict: proved
// unproved: "return %A" => "return %R" -- a write to the result is seen in the argument
func.func private @ext(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>) -> memref<4xf32> {
  %r = call @ext(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %a = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %r in restrict writable %a : (tensor<4xf32>, memref<4xf32>) -> ()
  return %a : memref<4xf32>
}
// ----- target
func.func private @ext(memref<4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func @f(%M: memref<4xf32>) -> memref<4xf32> {
  %R = call @ext(%M) : (memref<4xf32>) -> memref<4xf32>
  %A = memref.alloc() : memref<4xf32>
  memref.copy %R, %A : memref<4xf32> to memref<4xf32>
  return %A : memref<4xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "call"}]}
