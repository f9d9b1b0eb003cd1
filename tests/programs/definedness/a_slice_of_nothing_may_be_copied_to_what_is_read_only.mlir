// title: A slice of nothing may be copied to what is read only.
// verdict: proved
func.func @f(%t: tensor<?xf32> {bufferization.writable = false}, %o: tensor<4xf32>) -> tensor<?xf32> {
  %s = tensor.extract_slice %o[0] [0] [1] : tensor<4xf32> to tensor<0xf32>
  %r = tensor.insert_slice %s into %t[0] [0] [1] : tensor<0xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32> {bufferization.writable = false}, %o: memref<4xf32>) -> memref<?xf32> {
  %s = memref.subview %o[0] [0] [1] : memref<4xf32> to memref<0xf32, strided<[1]>>
  %d = memref.subview %t[0] [0] [1] : memref<?xf32> to memref<0xf32, strided<[1]>>
  memref.copy %s, %d : memref<0xf32, strided<[1]>> to memref<0xf32, strided<[1]>>
  return %t : memref<?xf32>
}
