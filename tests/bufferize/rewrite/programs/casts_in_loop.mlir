// options: bufferize-function-boundaries
// ops: func.func scf.for memref.cast memref.store memref.cast scf.yield memref.cast func.call func.return func.func
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index, f32) -> (memref<?xf32, strided<[?], offset: ?>>, memref<*xf32>)
// type: (memref<*xf32>) -> memref<*xf32>
func.func @f(%a: tensor<?xf32>, %b: tensor<4xf32>, %i: index, %v: f32) -> (tensor<?xf32>, tensor<*xf32>) {
  %0 = scf.for %k = %i to %i step %i iter_args(%t = %a) -> (tensor<?xf32>) {
    %c = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
    %d = tensor.insert %v into %c[%i] : tensor<4xf32>
    %e = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %u = tensor.cast %b : tensor<4xf32> to tensor<*xf32>
  %w = func.call @g(%u) : (tensor<*xf32>) -> tensor<*xf32>
  return %0, %w : tensor<?xf32>, tensor<*xf32>
}
func.func private @g(tensor<*xf32>) -> tensor<*xf32>
