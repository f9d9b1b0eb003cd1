// title: Memory of tensors: what others give may lie elsewhere than where it is put.
// verdict: proved
// wrong: "func.return %m, %a : memref<2xf32>, f32" => "%y = tensor.extract %u[%c0] : tensor<2xf32>\nfunc.return %m, %y : memref<2xf32>, f32" -- what others give may lie elsewhere than where it is put
func.func private @k(tensor<2xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%t: tensor<2xf32>) -> (tensor<2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = func.call @k(%t) : (tensor<2xf32>) -> tensor<2xf32>
  %a = tensor.extract %u[%c0] : tensor<2xf32>
  %b = tensor.extract %u[%c1] : tensor<2xf32>
  %s = tensor.insert %a into %t[%c0] : tensor<2xf32>
  %r = tensor.insert %b into %s[%c1] : tensor<2xf32>
  func.return %r, %a : tensor<2xf32>, f32
}
// ----- target
func.func private @k(tensor<2xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%m: memref<2xf32>) -> (memref<2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %u = func.call @k(%t) : (tensor<2xf32>) -> tensor<2xf32>
  %a = tensor.extract %u[%c0] : tensor<2xf32>
  %b = tensor.extract %u[%c1] : tensor<2xf32>
  memref.store %a, %m[%c0] : memref<2xf32>
  memref.store %b, %m[%c1] : memref<2xf32>
  func.return %m, %a : memref<2xf32>, f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 4, "target": 5, "rule": "call"}]}
