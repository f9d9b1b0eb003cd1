// title: What nobody wrote is chosen behind a view.
// verdict: proved
// unproved: "return %e, %m" => "return %e, %n" -- what nobody wrote is chosen behind a view
func.func @f(%x: f32, %y: f32) -> (tensor<1x4xf32>, tensor<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %e = tensor.expand_shape %t [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  return %e, %t : tensor<1x4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%x: f32, %y: f32) -> (memref<1x4xf32>, memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %e = memref.expand_shape %m [[0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%y : f32) outs(%n : memref<4xf32>)
  return %e, %m : memref<1x4xf32>, memref<4xf32>
}
