// title: What others have made.
// They may have it still.
// verdict: proved
// unproved: "%m = memref.alloc() : memref<4xf32>\n  memref.copy %r, %m : memref<4xf32> to memref<4xf32>" => "%m = memref.cast %r : memref<4xf32> to memref<4xf32>", "\"target\": 4" => "\"target\": 3" -- what others have made
func.func @f() -> () {
  %r = func.call @g() : () -> tensor<4xf32>
  %m = bufferization.to_buffer %r : tensor<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return
}
func.func private @others(memref<4xf32>)
func.func private @g() -> tensor<4xf32>
// ----- target
func.func @f() -> () {
  %r = func.call @g() : () -> memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return
}
func.func private @others(memref<4xf32>)
func.func private @g() -> memref<4xf32>
// ----- plan
{
  "points": [{"source": 1, "target": 1, "rule": "call"}, {"source": 3, "target": 4, "rule": "call"}]
}
