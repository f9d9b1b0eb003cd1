// options: bufferize-function-boundaries
// ops: func.func memref.alloc linalg.fill memref.load memref.subview memref.alloc linalg.fill memref.load arith.addf
// ops: memref.cast memref.cast func.return
// type: (memref<?x?xf32, strided<[?, ?], offset: ?>>, f32, index) -> (f32, memref<?x?xf32>, memref<?xf32>)
func.func @omit(%a: tensor<?x?xf32>, %v: f32, %i: index) -> (f32, tensor<?x?xf32>, tensor<?xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.extract %a[%i, %i] : tensor<?x?xf32>
  %2 = tensor.extract_slice %a[0, 0][%i, 1][1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %3 = linalg.fill ins(%v : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = tensor.extract %a[%i, %i] : tensor<?x?xf32>
  %5 = arith.addf %1, %4 : f32
  return %5, %0, %3 : f32, tensor<?x?xf32>, tensor<?xf32>
}
