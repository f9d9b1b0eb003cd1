// title: A choice between a buffer and itself.
// verdict: proved
// unproved: "%s = memref.subview %t2[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>" => "%s = memref.subview %t2[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>\nmemref.copy %s, %s : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>" -- an element is copied onto itself that all threads read
// wrong: each "%t :" => "%u :" -- a choice between two buffers of which one is overwritten
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %p: i1) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %t2 = arith.select %p, %t, %t : tensor<4xf32>
  %r:2 = scf.forall (%i) in (4) shared_outs(%o = %t2, %q = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %v = tensor.extract %t[%c0] : tensor<4xf32>
    %w = tensor.from_elements %v : tensor<1xf32>
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %w into %q[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %x = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %r#0, %x : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %p: i1) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %t2 = arith.select %p, %t, %t : memref<4xf32>
  scf.forall (%i) in (4) {
    %v = memref.load %t[%c0] : memref<4xf32>
    %s = memref.subview %t2[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    %w = memref.subview %u[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%w : memref<1xf32, strided<[1], offset: ?>>)
  }
  %x = memref.load %u[%c0] : memref<4xf32>
  return %t2, %x : memref<4xf32>, f32
}
