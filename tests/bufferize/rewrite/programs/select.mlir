// options: bufferize-function-boundaries
// ops: func.func memref.alloc linalg.fill memref.cast arith.select memref.store func.return
// type: (i1, memref<?xf32, strided<[?], offset: ?>>, index, f32) -> memref<?xf32, strided<[?], offset: ?>>
func.func @select(%c: i1, %a: tensor<?xf32>, %i: index, %v: f32) -> tensor<?xf32> {
  %b = tensor.empty(%i) : tensor<?xf32>
  %f = linalg.fill ins(%v: f32) outs(%b: tensor<?xf32>) -> tensor<?xf32>
  %0 = arith.select %c, %a, %f : tensor<?xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
