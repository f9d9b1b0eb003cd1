// title: Functions without a body.
// verdict: proved
// wrong: "%c0 = arith.constant 0 : index\n  func.call @show(%x) : (f32) -> ()\n  func.return %m : memref<4xf32>" => "%c0 = arith.constant 0 : index\nfunc.call @show(%y) : (f32) -> ()\nfunc.return %m : memref<4xf32>" -- functions without a body
// wrong: "%c0 = arith.constant 0 : index\n  func.call @show(%x) : (f32) -> ()\n  func.return %m : memref<4xf32>" => "%c0 = arith.constant 0 : index\n\nfunc.return %m : memref<4xf32>" -- functions without a body
// unproved: "%c0 = arith.constant 0 : index\n  func.call @show(%x) : (f32) -> ()\n  func.return %m : memref<4xf32>" => "%c0 = arith.constant 0 : index\nfunc.call @show(%x) : (f32) -> ()\nfunc.call @show(%x) : (f32) -> ()\nfunc.return %m : memref<4xf32>" -- functions without a body
func.func private @show(f32)
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  func.call @show(%x) : (f32) -> ()
  func.return %t : tensor<4xf32>
}
// ----- target
func.func private @show(f32)
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  func.call @show(%x) : (f32) -> ()
  func.return %m : memref<4xf32>
}
// ----- plan
{
  "assumptions": [],
  "callees": {"show": {"results": [{"returned": 0}], "points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
