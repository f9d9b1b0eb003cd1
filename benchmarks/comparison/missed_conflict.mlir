// what: The old tensor is read after it was overwritten
// verdict: refuted
// mlir-tv: reads after writes are encoded; not comparable: the signatures differ (README: "identical signatures")
func.func @f(%t: tensor<8xf32>, %i: index, %j: index, %x: f32) -> (tensor<8xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<8xf32>
  %v = tensor.extract %t[%j] : tensor<8xf32>
  return %r, %v : tensor<8xf32>, f32
}

// target

func.func @f(%t: memref<8xf32>, %i: index, %j: index, %x: f32) -> (memref<8xf32>, f32) {
  memref.store %x, %t[%i] : memref<8xf32>
  %v = memref.load %t[%j] : memref<8xf32>
  return %t, %v : memref<8xf32>, f32
}
