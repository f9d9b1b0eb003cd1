// title: An op without a meaning.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = "acme.op"(%t, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>%r = "acme.op"(%u, %x) {n = 1 : i8} : (tensor<4xf32>, f32)
      -> tensor<4xf32>
  return %x : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 4, "target": 6, "rule": "event"}]}
