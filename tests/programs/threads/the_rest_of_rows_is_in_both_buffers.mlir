// title: The rest is in both buffers, of which threads insert rows.
// verdict: proved
// wrong: "memref.copy %t, %other : memref<?x2xf32> to memref<?x2xf32>" => "" -- what threads leave need not be there
func.func @f(%t: tensor<?x2xf32>, %n: index, %z: f32) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?x2xf32>
  %m = arith.subi %d, %c1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?x2xf32> {
    %w = scf.forall (%k) in (%m) shared_outs(%o = %a) -> (tensor<?x2xf32>) {
      %j = arith.addi %k, %c1 : index
      %x = tensor.extract %a[%k, %c0] : tensor<?x2xf32>
      %y = arith.addf %x, %z : f32
      %e = tensor.empty() : tensor<1x2xf32>
      %p = linalg.fill ins(%y : f32) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p into %o[%j, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<?x2xf32>
      }
    }
    scf.yield %w : tensor<?x2xf32>
  }
  return %r : tensor<?x2xf32>
}
// ----- target
func.func @f(%t: memref<?x2xf32>, %n: index, %z: f32) -> memref<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?x2xf32>
  %m = arith.subi %d, %c1 : index
  %other = memref.alloc(%d) : memref<?x2xf32>
  memref.copy %t, %other : memref<?x2xf32> to memref<?x2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?x2xf32>, memref<?x2xf32>) {
    scf.forall (%k) in (%m) {
      %j = arith.addi %k, %c1 : index
      %x = memref.load %a[%k, %c0] : memref<?x2xf32>
      %y = arith.addf %x, %z : f32
      %p = memref.subview %b[%j, 0] [1, 2] [1, 1] : memref<?x2xf32> to memref<1x2xf32, strided<[2, 1], offset: ?>>
      linalg.fill ins(%y : f32) outs(%p : memref<1x2xf32, strided<[2, 1], offset: ?>>)
    }
    scf.yield %b, %a : memref<?x2xf32>, memref<?x2xf32>
  }
  return %r#0 : memref<?x2xf32>
}
