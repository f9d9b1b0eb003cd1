// title: What is made outside of rounds.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {  }%m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {  }memref.copy %u, %m : memref<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{
  "points": [
    {"source": 3, "target": 4, "rule": "loop", "regions": [[]]},
    {"source": 6, "target": 7, "rule": "call"}
  ]
}
