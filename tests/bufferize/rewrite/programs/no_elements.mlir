// options: bufferize-function-boundaries
// ops: func.func memref.alloc memref.subview memref.alloc memref.subview memref.alloc memref.subview memref.cast
// ops: memref.cast memref.cast func.return
// type: (index, index) -> (memref<2x0x?xi8, strided<[?, ?, 1], offset: ?>>, memref<4x0xi8, strided<[?, 1], offset: ?>>, memref<0x4xi8, strided<[4, 1], offset: ?>>)
func.func @no_elements(%i: index, %n: index) -> (tensor<2x0x?xi8>, tensor<4x0xi8>, tensor<0x4xi8>) {
  %a = bufferization.alloc_tensor(%n) : tensor<2x0x?xi8>
  %0 = tensor.extract_slice %a[%i, %i, %i] [2, 0, %n] [1, 1, 1] : tensor<2x0x?xi8> to tensor<2x0x?xi8>
  %b = bufferization.alloc_tensor() : tensor<4x0xi8>
  %1 = tensor.extract_slice %b[%i, %i] [4, 0] [1, 1] : tensor<4x0xi8> to tensor<4x0xi8>
  %c = bufferization.alloc_tensor() : tensor<0x4xi8>
  %2 = tensor.extract_slice %c[%i, %i] [0, 4] [1, 1] : tensor<0x4xi8> to tensor<0x4xi8>
  return %0, %1, %2 : tensor<2x0x?xi8>, tensor<4x0xi8>, tensor<0x4xi8>
}
