// title: It is the same one each time.
// verdict: proved
// unproved: "%o = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\n  func.call @others(%o) : (memref<4xf32>) -> ()" => "func.call @others(%m) : (memref<4xf32>) -> ()", "memref.copy %t, %o" => "memref.copy %m, %o", "\"source\": 6" => "\"source\": 5" -- it is the same one each time
// unproved: "%o = memref.alloc() : memref<4xf32>\n  memref.copy %t, %o : memref<4xf32> to memref<4xf32>\n  func.call @others(%o) : (memref<4xf32>) -> ()" => "memref.copy %t, %m : memref<4xf32> to memref<4xf32>\nfunc.call @others(%m) : (memref<4xf32>) -> ()", "\"target\": 8" => "\"target\": 7" -- it is the same one each time
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  %o = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  func.call @others(%o) : (memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  memref.copy %t, %m : memref<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  %o = memref.alloc() : memref<4xf32>
  memref.copy %t, %o : memref<4xf32> to memref<4xf32>
  func.call @others(%o) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{
  "points": [{"source": 4, "target": 5, "rule": "call"}, {"source": 6, "target": 8, "rule": "call"}]
}
