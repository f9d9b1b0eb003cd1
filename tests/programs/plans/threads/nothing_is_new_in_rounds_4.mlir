// title: Nothing is new in rounds.
// What one program makes in each round, the other one may have made before.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {  }%m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
    func.call @others(%m) : (memref<4xf32>) -> ()
  }
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {  }memref.copy %t, %m : memref<4xf32> to memref<4xf32>
    func.call @others(%m) : (memref<4xf32>) -> ()
  }
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{
  "points": [
    {"source": 3, "target": 4, "rule": "loop",
     "havoc": ["3.0"],
     "regions": [
       [
         {"source": 4, "target": 5, "rule": "loop", "regions": [[]]},
         {"source": 7, "target": 8, "rule": "call"}
       ]
     ]}
  ]
}
