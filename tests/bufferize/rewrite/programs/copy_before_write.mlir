// options: bufferize-function-boundaries copy-before-write
// ops: func.func memref.alloc memref.copy scf.for scf.if memref.alloc memref.copy memref.store scf.yield scf.yield
// ops: arith.addi scf.yield memref.cast func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, index, index, index, f32, i1) -> (memref<?xf32>, index)
func.func @for_if(%a: tensor<?xf32>, %lb: index, %ub: index, %st: index, %v: f32, %c: i1) -> (tensor<?xf32>, index) {
  %0, %s = scf.for %i = %lb to %ub step %st iter_args(%t = %a, %n = %lb) -> (tensor<?xf32>, index) {
    %1 = scf.if %c -> tensor<?xf32> {
      %2 = tensor.insert %v into %t[%i] : tensor<?xf32>
      scf.yield %2 : tensor<?xf32>
    } else {
      scf.yield %t : tensor<?xf32>
    }
    %k = arith.addi %n, %i : index
    scf.yield %1, %k : tensor<?xf32>, index
  }
  return %0, %s : tensor<?xf32>, index
}
