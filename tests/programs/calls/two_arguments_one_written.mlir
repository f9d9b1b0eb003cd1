// title: Right calls are proved: two arguments, one written.
// verdict: proved
// right: "%r:2 = call @g(%n, %t" => "%r:2 = call @g(%t, %n" -- two arguments, the other one written
// wrong: "%r:2 = call @g(%n, %t" => "%r:2 = call @g(%n, %n" -- one buffer twice
func.func private @g(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.extract %u[%c0] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %r:2 = call @g(%t, %t, %x) : (tensor<4xf32>, tensor<4xf32>, f32) -> (tensor<4xf32>, f32)
  return %r#0, %r#1 : tensor<4xf32>, f32
}
// ----- target
func.func private @g(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  %v = memref.load %u[%c0] : memref<4xf32>
  return %t, %v : memref<4xf32>, f32
}
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  %r:2 = call @g(%n, %t, %x) : (memref<4xf32>, memref<4xf32>, f32) -> (memref<4xf32>, f32)
  return %r#0, %r#1 : memref<4xf32>, f32
}
