// what: Reshapes become views of the same buffer
// verdict: proved
// mlir-tv: reshapes are encoded; not comparable: the signatures differ (README: "identical signatures")
func.func @f(%t: tensor<12xf32>, %x: f32) -> tensor<12xf32> {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  %c1 = arith.constant 1 : index
  %i = tensor.insert %x into %e[%c1, %c1] : tensor<3x4xf32>
  %c = tensor.collapse_shape %i [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  return %c : tensor<12xf32>
}

// target

func.func @f(%t: memref<12xf32>, %x: f32) -> memref<12xf32> {
  %c5 = arith.constant 5 : index
  memref.store %x, %t[%c5] : memref<12xf32>
  return %t : memref<12xf32>
}
