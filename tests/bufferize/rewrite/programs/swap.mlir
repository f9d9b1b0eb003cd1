// options: bufferize-function-boundaries allow-return-allocs-from-loops
// ops: func.func scf.for memref.alloc memref.copy memref.alloc memref.copy memref.cast memref.cast scf.yield
// ops: func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, index, index, index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>)
func.func @swap(%a: tensor<?xf32>, %b: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = scf.for %i = %lb to %ub step %st iter_args(%t = %a, %u = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %u, %t : tensor<?xf32>, tensor<?xf32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
