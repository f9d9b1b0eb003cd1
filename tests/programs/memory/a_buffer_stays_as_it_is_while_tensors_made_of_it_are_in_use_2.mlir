// title: A buffer stays as it is while tensors made of it are in use.
// verdict: proved
// wrong: each "%u," => "%t," -- a buffer stays as it is while tensors made of it are in use
// wrong: "%t = bufferization.to_tensor %a" => "%t = bufferization.to_tensor %a restrict writable" -- a buffer stays as it is while tensors made of it are in use
func.func @f(%x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = tensor.splat %x : tensor<4xf32>
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<4xf32>
  %v = tensor.splat %y : tensor<4xf32>
  return %u, %v : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %a2 = memref.alloc() : memref<4xf32>
  linalg.map outs(%a : memref<4xf32>) (%e: f32) { linalg.yield %x : f32 }
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<4xf32>
  linalg.map outs(%a : memref<4xf32>) (%e: f32) { linalg.yield %y : f32 }
  %v = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  return %u, %v : tensor<4xf32>, tensor<4xf32>
}
