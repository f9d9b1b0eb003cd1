// title: Sizes that are others.
// verdict: refuted
func.func @f(%t: tensor<5xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.cast %t : tensor<5xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<5xf32>, %u: memref<?xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// ----- plan
{"points": []}
