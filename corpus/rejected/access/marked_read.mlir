// title: A function writes to an argument that it marks as only read.
// reason: marked `bufferization.access` without 'write'
func.func @caller(%a: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r = call @writes(%a, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  return %r, %x : tensor<8xf32>, f32
}
func.func @writes(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> tensor<8xf32> {
  %r = tensor.insert %f into %a[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
