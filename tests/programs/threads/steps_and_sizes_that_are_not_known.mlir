// title: Steps and sizes that are not known.
// verdict: proved
// wrong: "%v = memref.subview %t[%j, %i] [1, %s] [1, 1]" => "%c1 = arith.constant 1 : index\n%w = arith.addi %s, %c1 : index\n%v = memref.subview %t[%j, %i] [1, %w] [1, 1]" -- a wider part than is inserted
func.func @f(%t: tensor<?x?xf32>, %x: f32, %lb: index, %ub: index, %s: index, %rows: index)
    -> tensor<?x?xf32> {
  %r = scf.forall (%j, %i) = (0, %lb) to (%rows, %ub) step (1, %s)
      shared_outs(%o = %t) -> (tensor<?x?xf32>) {
    %e = tensor.empty(%s) : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%j, %i] [1, %s] [1, 1]
          : tensor<?xf32> into tensor<?x?xf32>
    }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %x: f32, %lb: index, %ub: index, %s: index, %rows: index)
    -> memref<?x?xf32> {
  scf.forall (%j, %i) = (0, %lb) to (%rows, %ub) step (1, %s) {
    %v = memref.subview %t[%j, %i] [1, %s] [1, 1]
        : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%v : memref<?xf32, strided<[1], offset: ?>>)
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return %t : memref<?x?xf32>
}
