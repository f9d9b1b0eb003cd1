// title: Elements of poison may be anything.
// verdict: proved
// wrong: "memref.store %x" => "memref.store %y" -- elements of poison may be anything
func.func @f(%x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %p = ub.poison : f32
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%p : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %w : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%x: f32, %y: f32, %i: index) -> (memref<4xf32>, memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  %w = memref.alloc() : memref<4xf32>
  linalg.fill ins(%y : f32) outs(%t : memref<4xf32>)
  memref.store %x, %w[%i] : memref<4xf32>
  return %t, %w : memref<4xf32>, memref<4xf32>
}
