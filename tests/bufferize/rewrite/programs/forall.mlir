// options: bufferize-function-boundaries
// ops: func.func scf.forall memref.subview linalg.fill memref.subview memref.copy scf.forall.in_parallel func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, index, f32) -> memref<?xf32, strided<[?], offset: ?>>
func.func @forall(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %v: f32) -> (tensor<?xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %f = linalg.fill ins(%v : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}
