// title: A clone, or what was cloned, may be written where the other is needed no more; each is freed alone.
// against: clone_not_needed_any_more.target.mlir
func.func @ok(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %t, %x : tensor<4xf32>, f32
}
func.func @free(%f: f32, %i: index) -> f32 {
  %t = tensor.splat %f : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}
func.func @wafter(%f: f32, %g: f32, %i: index) -> tensor<4xf32> {
  %t = tensor.splat %f : tensor<4xf32>
  %r = tensor.insert %g into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @give(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @good(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  %c = call @give(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert %f into %c[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
func.func @reads(%t: tensor<4xf32>, %i: index) -> f32 {
  %c = call @give(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %c[%i] : tensor<4xf32>
  return %x : f32
}
