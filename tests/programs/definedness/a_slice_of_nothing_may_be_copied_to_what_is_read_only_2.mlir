// title: A slice of nothing may be copied to what is read only.
// verdict: refuted
func.func @f(%t: tensor<?xf32> {bufferization.writable = false}, %o: tensor<4xf32>) -> tensor<?xf32> {
  %s = tensor.extract_slice %o[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %r = tensor.insert_slice %s into %t[0] [1] [1] : tensor<1xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32> {bufferization.writable = false}, %o: memref<4xf32>) -> memref<?xf32> {
  %s = memref.subview %o[0] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>>
  %d = memref.subview %t[0] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1]>>
  memref.copy %s, %d : memref<1xf32, strided<[1]>> to memref<1xf32, strided<[1]>>
  return %t : memref<?xf32>
}
