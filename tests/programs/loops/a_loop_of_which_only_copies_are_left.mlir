// title: A loop of which only copies are left.
// verdict: proved
// wrong: "memref.copy %a, %e : memref<?xf32> to memref<?xf32>" => "" -- a loop of which only copies are left but one is missing
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %c = bufferization.materialize_in_destination %a in %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %c, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0 : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (memref<?xf32>, memref<?xf32>) {
    %d = memref.dim %a, %c0 : memref<?xf32>
    %e = memref.alloc(%d) : memref<?xf32>
    memref.copy %a, %e : memref<?xf32> to memref<?xf32>
    scf.yield %e, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
