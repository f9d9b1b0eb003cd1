// title: A buffer without a rank goes outside.
// A function without a body gets a buffer of the same rank, too.
// verdict: proved
// right: each "2x2xf32" => "*xf32" -- a buffer without a rank goes outside
// wrong: "%p = memref.cast %t : memref<4xf32>" => "%p = memref.cast %u : memref<2x2xf32>" -- a buffer without a rank goes outside
// wrong: "func.func @f(%t: memref<4xf32>, %u: memref<2x2xf32>)" => "func.func @f(%t: memref<4xf32>, %u: memref<2x2xf64>)" -- a buffer without a rank goes outside
func.func private @print(tensor<*xf32>)
func.func @f(%t: tensor<4xf32>, %u: tensor<2x2xf32>) {
  %p = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  func.call @print(%p) : (tensor<*xf32>) -> ()
  func.return
}
// ----- target
func.func private @print(memref<*xf32>)
func.func @f(%t: memref<4xf32>, %u: memref<2x2xf32>) {
  %p = memref.cast %t : memref<4xf32> to memref<*xf32>
  func.call @print(%p) : (memref<*xf32>) -> ()
  func.return
}
// ----- plan
{
  "assumptions": [],
  "callees": {"print": {"results": [{"returned": 0}], "points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
