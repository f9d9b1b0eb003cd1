// title: A callee that returns a clone.
// It may be the buffer of the argument: who writes to it makes that undefined.
// verdict: proved
// wrong: "memref.store %x, %R[%i0] : memref<4xf32>" => "" , "%V = memref.load %M[%i0] : memref<4xf32>" => "memref.store %x, %R[%i0] : memref<4xf32>\n%V = memref.load %M[%i0] : memref<4xf32>" -- a write to the clone before the argument is read
func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return %c : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  %u = tensor.insert %x into %r[%c0] : tensor<4xf32>
  %w = tensor.extract %u[%c0] : tensor<4xf32>
  return %v, %w : f32, f32
}
// ----- target
func.func private @g(%M: memref<4xf32>) -> memref<4xf32> {
  %K = bufferization.clone %M : memref<4xf32> to memref<4xf32>
  return %K : memref<4xf32>
}
func.func @f(%M: memref<4xf32>, %x: f32) -> (f32, f32) {
  %i0 = arith.constant 0 : index
  %R = call @g(%M) : (memref<4xf32>) -> memref<4xf32>
  %V = memref.load %M[%i0] : memref<4xf32>
  memref.store %x, %R[%i0] : memref<4xf32>
  %W = memref.load %R[%i0] : memref<4xf32>
  return %V, %W : f32, f32
}
// ----- plan
{
  "points": [{"source": 2, "target": 2, "rule": "call"}],
  "callees": {"g": {"points": []}}
}
