// name: function
func.func @f() -> tensor<2xf32> {
  %0 = arith.constant dense_resource<KEY> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
// name: buffer
memref.global "private" constant @c : memref<2xf32> = dense_resource<KEY>
func.func @f() -> memref<2xf32> {
  %0 = memref.get_global @c : memref<2xf32>
  return %0 : memref<2xf32>
}

