// title: Two sizes of one buffer that each round makes.
// verdict: refuted
func.func @f(%n: index, %m: index, %x: f32, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = tensor.splat %x[%c1] : tensor<?xf32>
  %q = tensor.splat %x[%c1] : tensor<?xf32>
  %r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%a = %p, %b = %q, %s = %c0)
      -> (tensor<?xf32>, tensor<?xf32>, index) {
    %da = tensor.dim %a, %c0 : tensor<?xf32>
    %db = tensor.dim %b, %c0 : tensor<?xf32>
    %d = arith.subi %da, %db : index
    %w = tensor.splat %x[%c8] : tensor<?xf32>
    %v = tensor.extract_slice %w[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %u = tensor.extract_slice %w[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %v, %u, %d : tensor<?xf32>, tensor<?xf32>, index
  }
  return %r#2 : index
}
// ----- target
func.func @f(%n: index, %m: index, %x: f32, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p0 = memref.alloc(%c1) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%p0 : memref<?xf32>)
  %p = memref.cast %p0 : memref<?xf32> to memref<?xf32, strided<[1]>>
  %r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%a = %p, %b = %p, %s = %c0)
      -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>, index) {
    %w = memref.alloc(%c8) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%w : memref<?xf32>)
    %v = memref.subview %w[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %u = memref.subview %w[0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    scf.yield %v, %u, %c0 : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>, index
  }
  return %c0 : index
}
