// title: What threads leave need not be there.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %n: index, %z: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.subi %d, %c2 : index
  %m = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%s]
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %w = scf.forall (%k) in (%m) shared_outs(%o = %a) -> (tensor<?xf32>) {
      %j = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1 mod 2 + 1)>(%k, %i)
      %x = tensor.extract %a[%k] : tensor<?xf32>
      %y = arith.addf %x, %z : f32
      %e = tensor.empty() : tensor<1xf32>
      %p = linalg.fill ins(%y : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
      }
    }
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %z: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %s = arith.subi %d, %c2 : index
  %m = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%s]
  %other = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %other : memref<?xf32> to memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    scf.forall (%k) in (%m) {
      %j = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1 mod 2 + 1)>(%k, %i)
      %x = memref.load %a[%k] : memref<?xf32>
      %y = arith.addf %x, %z : f32
      %p = memref.subview %b[%j] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
      linalg.fill ins(%y : f32) outs(%p : memref<1xf32, strided<[1], offset: ?>>)
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
