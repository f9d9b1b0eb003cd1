// title: Where it lies.
// The source asks for more than the target does.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
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
  memref.store %x, %m[%c0] : memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "call"}]}
