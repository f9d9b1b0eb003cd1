func.func @f(%o: memref<8xf32>) -> memref<8xf32> {
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  %s = tensor.extract_slice %t[0] [6] [1] : tensor<8xf32> to tensor<6xf32>
  %d = memref.subview %o[1] [6] [1] : memref<8xf32> to memref<6xf32, strided<[1], offset: 1>>
  bufferization.materialize_in_destination %s in writable %d : (tensor<6xf32>, memref<6xf32, strided<[1], offset: 1>>) -> ()
  return %o : memref<8xf32>
}
