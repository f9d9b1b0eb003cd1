// title: A tensor that lives in a buffer.
// verdict: proved
// wrong: "%y = tensor.extract" => "memref.store %x, %m[%c0] : memref<4xf32>%y = tensor.extract", "memref.store %x, %m[%c0] : memref<4xf32>return" => "return" -- a tensor that lives in a buffer
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %y = tensor.extract %u[%c0] : tensor<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
