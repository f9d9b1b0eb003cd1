// title: An argument that no callee looks at.
// verdict: proved
// wrong: "%w = tensor.insert %x" => "%w = tensor.insert %y", "memref.store %x" => "memref.store %y" -- an argument that the callees look at
func.func private @g(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %z = arith.addf %x, %y : f32
  %r = call @g(%t, %x, %z) : (tensor<4xf32>, f32, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func private @g(%t: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %r = call @g(%t, %x, %y) : (memref<4xf32>, f32, f32) -> memref<4xf32>
  return %r : memref<4xf32>
}
