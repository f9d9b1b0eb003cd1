// title: A constant is not made anew.
// Whoever gets it knows it again.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @g : memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
memref.global "private" constant @g : memref<4xf32> = dense<7.0>
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  %c = memref.get_global @g : memref<4xf32>
  memref.copy %c, %m : memref<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
memref.global "private" constant @g : memref<4xf32> = dense<7.0>
// ----- plan
{"points": [{"source": 4, "target": 6, "rule": "call"}]}
