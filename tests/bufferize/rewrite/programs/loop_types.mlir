// options: bufferize-function-boundaries allow-return-allocs-from-loops
// ops: func.func memref.alloc linalg.fill memref.alloc memref.copy scf.for scf.for memref.store scf.yield scf.yield
// ops: scf.for memref.subview memref.alloc memref.copy scf.yield memref.cast memref.cast func.return
// type: (index, index, index, index, f32, memref<?xf32, strided<[?], offset: ?>>) -> (memref<?xf32>, memref<?xf32>)
func.func @loop_types(%n: index, %lb: index, %ub: index, %st: index, %v: f32, %a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %0 = scf.for %i = %lb to %ub step %st iter_args(%t = %f) -> (tensor<?xf32>) {
    %x = scf.for %j = %lb to %ub step %st iter_args(%u = %t) -> (tensor<?xf32>) {
      %1 = tensor.insert %v into %u[%i] : tensor<?xf32>
      scf.yield %1 : tensor<?xf32>
    }
    scf.yield %x : tensor<?xf32>
  }
  %2 = scf.for %i = %lb to %ub step %st iter_args(%t = %f) -> (tensor<?xf32>) {
    %x = tensor.extract_slice %a[%i][%n][1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}
