// title: An op without a meaning.
// verdict: proved
// unproved: "{\"tensors\": \"ANYWHERE\", \"points\": [{\"source\": 4, \"target\": 5, \"rule\": \"event\"}]}" => "{\"tensors\": \"ANYWHERE\", \"points\": []}" -- an op without a meaning
// wrong: "%r = \"acme.op\"(%u, %x) {n = 1" => "%r = \"acme.op\"(%u, %x) {n = 2" -- an op without a meaning
// wrong: "%r = \"acme.op\"(%u" => "%r = \"acme.other\"(%u" -- an op without a meaning
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = "acme.op"(%t, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %r = "acme.op"(%u, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 4, "target": 5, "rule": "event"}]}
