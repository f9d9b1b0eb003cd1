// title: A change lives elsewhere.
// verdict: refuted
// wrong: "%p = math.exp %t" => "%p = tensor.insert %x into %t[%c0]" -- a change lives elsewhere
// wrong: "%p = math.exp" => "%p = arith.addf %u," -- a change lives elsewhere
// unproved: "%p = math.exp %t : tensor<" => "%p = arith.select %q, %u, %u : tensor<4xi1>, tensor<" -- a change lives elsewhere
func.func @f(%m: memref<4xf32>, %s: memref<4xi1>, %u: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %q = bufferization.to_tensor %s restrict : memref<4xi1> to tensor<4xi1>
  %p = math.exp %t : tensor<4xf32>
  %n = bufferization.to_buffer %p : tensor<4xf32> to memref<4xf32>
  memref.store %x, %n[%c1] : memref<4xf32>
  %r = memref.load %m[%c1] : memref<4xf32>
  return %r : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %s: memref<4xi1>, %u: memref<4xf32>, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c1] : memref<4xf32>
  return %x : f32
}
