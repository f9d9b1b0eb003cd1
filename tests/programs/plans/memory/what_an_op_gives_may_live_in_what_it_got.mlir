// title: What an op gives may live in what it got.
// verdict: proved
// wrong: "%r = \"acme.op\"(%u, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>\n  %y = tensor.extract %r[%c0] : tensor<4xf32>" => "%r = \"acme.op\"(%u, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>\nmemref.store %x, %m[%c0] : memref<4xf32>%y = tensor.extract %r[%c0] : tensor<4xf32>", "memref.store %x, %m[%c0] : memref<4xf32>" => "" -- what an op gives may live in what it got
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = "acme.op"(%t, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  %s = tensor.insert %x into %t[%c0] : tensor<4xf32>return %s, %y : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %r = "acme.op"(%u, %x) {n = 1 : i8} : (tensor<4xf32>, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>return %m, %y : memref<4xf32>, f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 4, "target": 5, "rule": "event"}]}
