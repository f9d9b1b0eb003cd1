// title: Two results may share a buffer: two sizes of one new buffer.
// verdict: refuted
func.func private @g(%n: index, %m: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c8 = arith.constant 8 : index
  %w = tensor.splat %x[%c8] : tensor<?xf32>
  %p = tensor.extract_slice %w[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %q = tensor.extract_slice %w[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}
func.func @f(%n: index, %m: index, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%n, %m, %x) : (index, index, f32) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %r#0, %c0 : tensor<?xf32>
  %b = tensor.dim %r#1, %c0 : tensor<?xf32>
  %d = arith.subi %a, %b : index
  return %d : index
}
// ----- target
func.func private @g(%n: index, %m: index, %x: f32)
    -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) {
  %w = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%w : memref<8xf32>)
  %p = memref.subview %w[0][%n][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %q = memref.subview %w[0][%m][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return %p, %q : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>
}
func.func @f(%n: index, %m: index, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%n, %m, %x) : (index, index, f32)
      -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>)
  return %c0 : index
}
