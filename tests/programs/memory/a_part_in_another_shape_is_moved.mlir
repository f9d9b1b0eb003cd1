// title: A part in another shape is moved.
// Nobody has followed where the elements lie, so nobody may say that they are read in time.
// verdict: unproved
func.func @f(%o: tensor<8xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %o[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert_slice %s into %o[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%o: memref<8xf32>) -> memref<8xf32> {
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %s2 = tensor.collapse_shape %e [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %d = memref.subview %o[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  bufferization.materialize_in_destination %s2 in writable %d
      : (tensor<4xf32>, memref<4xf32, strided<[1], offset: 1>>) -> ()
  return %o : memref<8xf32>
}
