// options: bufferize-function-boundaries
// ops: func.func scf.execute_region memref.store scf.yield func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, f32, index, i1) -> memref<?xf32, strided<[?], offset: ?>>
func.func @execute(%a: tensor<?xf32>, %v: f32, %i: index, %c: i1) -> tensor<?xf32> {
  %0 = scf.execute_region -> tensor<?xf32> {
    %1 = tensor.insert %v into %a[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
