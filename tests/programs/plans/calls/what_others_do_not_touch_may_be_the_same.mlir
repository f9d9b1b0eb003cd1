// title: What others do not touch may be the same.
// verdict: proved
// unproved: each "none" => "read" -- what others do not touch may be the same
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  func.call @e(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> ()
  func.return %v : f32
}
func.func private @e(tensor<4xf32> {bufferization.access = "none"}, tensor<4xf32>)
// ----- target
func.func @f(%t: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %t[%c0] : memref<4xf32>
  func.call @e(%t, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %v : f32
}
func.func private @e(memref<4xf32> {bufferization.access = "none"}, memref<4xf32>)
// ----- plan
{
  "assumptions": [],
  "callees": {"e": {"results": [{"returned": 0}], "points": []}},
  "points": [{"source": 3, "target": 3, "rule": "call"}]
}
