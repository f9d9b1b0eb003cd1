func.func @f(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %o: memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %t = bufferization.to_tensor %a restrict : memref<?x?xf32, strided<[?, 1], offset: ?>> to tensor<?x?xf32>
  %d = bufferization.to_tensor %o restrict writable : memref<?x?xf32, strided<[?, 1], offset: ?>> to tensor<?x?xf32>
  %r = linalg.exp ins(%t : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  return }
