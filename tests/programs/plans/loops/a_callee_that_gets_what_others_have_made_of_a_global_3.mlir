// title: A callee that gets what others have made of a global.
// The callee was checked for arguments that are no globals; what others give may be one of those that they
// got.
// verdict: refuted
memref.global "private" @g : memref<4xi32> = dense<1>
func.func private @ext(memref<4xi32>) -> tensor<4xi32>
func.func private @callee(%t: tensor<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @g : memref<4xi32>
  memref.store %x, %k[%c0] : memref<4xi32>
  %y = tensor.extract %t[%c0] : tensor<4xi32>
  func.return %y : i32
}
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  %g = memref.get_global @g : memref<4xi32>
  %t = func.call @ext(%g) : (memref<4xi32>) -> tensor<4xi32>
  %y = func.call @callee(%t, %x) : (tensor<4xi32>, i32) -> i32
  func.return %y : i32
}
// ----- target
memref.global "private" @g : memref<4xi32> = dense<1>
func.func private @ext(memref<4xi32>) -> memref<4xi32>
func.func private @callee(%t: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @g : memref<4xi32>
  memref.store %x, %k[%c0] : memref<4xi32>
  %y = memref.load %t[%c0] : memref<4xi32>
  func.return %y : i32
}
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  %g = memref.get_global @g : memref<4xi32>
  %t = func.call @ext(%g) : (memref<4xi32>) -> memref<4xi32>
  %y = func.call @callee(%t, %x) : (memref<4xi32>, i32) -> i32
  func.return %y : i32
}
// ----- plan
{
  "callees": {"callee": {"points": []}},
  "points": [
    {"source": 2, "target": 2, "rule": "call"},
    {"source": 3, "target": 3, "rule": "call", "first": 1}
  ]
}
