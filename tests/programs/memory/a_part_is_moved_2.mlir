// title: A part is moved.
// `mlir-opt -one-shot-bufferize` makes a `memref.copy` from one part to the other.
// verdict: proved
func.func @f(%o: tensor<8xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %o[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert_slice %s into %o[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%o: memref<8xf32>) -> memref<8xf32> {
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  %s = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %d = memref.subview %o[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  bufferization.materialize_in_destination %s in writable %d
      : (tensor<4xf32>, memref<4xf32, strided<[1], offset: 2>>) -> ()
  return %o : memref<8xf32>
}
