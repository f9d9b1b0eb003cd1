// what: A constant is written to
// verdict: refuted
// mlir-tv: writes to constant globals are refused (src/memory.cpp); not comparable: the signatures differ (README: "identical signatures")
func.func @f(%i: index, %x: f32) -> tensor<3xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %r = tensor.insert %x into %c[%i] : tensor<3xf32>
  return %r : tensor<3xf32>
}

// target

memref.global "private" constant @c : memref<3xf32> = dense<[1.0, 2.0, 3.0]>
func.func @f(%i: index, %x: f32) -> memref<3xf32> {
  %c = memref.get_global @c : memref<3xf32>
  memref.store %x, %c[%i] : memref<3xf32>
  return %c : memref<3xf32>
}
