// title: A callee that is undefined on every input makes the caller vacuous.
// verdict: vacuous
func.func private @g(%t: tensor<4xf32>) -> f32 {
  %c9 = arith.constant 9 : index
  %v = tensor.extract %t[%c9] : tensor<4xf32>
  return %v : f32
}
func.func @f(%t: tensor<4xf32>) -> f32 {
  %v = call @g(%t) : (tensor<4xf32>) -> f32
  return %v : f32
}
// ----- target
func.func private @g(%t: memref<4xf32>) -> f32 {
  %c9 = arith.constant 9 : index
  %v = memref.load %t[%c9] : memref<4xf32>
  return %v : f32
}
func.func @f(%t: memref<4xf32>) -> f32 {
  %v = call @g(%t) : (memref<4xf32>) -> f32
  return %v : f32
}
