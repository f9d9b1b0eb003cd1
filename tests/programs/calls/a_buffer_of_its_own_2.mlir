// title: A buffer of its own.
// verdict: proved
func.func @f(%t: tensor<1xf32>) -> memref<1xf32> {
  %b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>
  return %b : memref<1xf32>
}
// ----- target
func.func @f(%m: memref<1xf32>) -> memref<1xf32> {
  %a = memref.alloc() : memref<1xf32>
  memref.copy %m, %a : memref<1xf32> to memref<1xf32>
  return %m : memref<1xf32>
}
