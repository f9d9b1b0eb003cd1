// options: bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops
// ops: func.func scf.while memref.load memref.alloc memref.copy memref.alloc memref.copy scf.condition dummy.op
// ops: memref.store memref.cast memref.cast scf.yield memref.cast memref.cast func.return
// type: (memref<5xi1, strided<[?], offset: ?>>, memref<5xi1, strided<[?], offset: ?>>, index) -> (memref<5xi1>, memref<5xi1>)
func.func @while2(%a: tensor<5xi1>, %b: tensor<5xi1>, %i: index) -> (tensor<5xi1>, tensor<5xi1>) {
  %r0, %r1 = scf.while (%w0 = %a, %w1 = %b) : (tensor<5xi1>, tensor<5xi1>) -> (tensor<5xi1>, tensor<5xi1>) {
    %c = tensor.extract %w0[%i] : tensor<5xi1>
    scf.condition(%c) %w1, %w0 : tensor<5xi1>, tensor<5xi1>
  } do {
  ^bb0(%b0: tensor<5xi1>, %b1: tensor<5xi1>):
    %k = "dummy.op"() : () -> i1
    %1 = tensor.insert %k into %b0[%i] : tensor<5xi1>
    scf.yield %b1, %1 : tensor<5xi1>, tensor<5xi1>
  }
  return %r0, %r1 : tensor<5xi1>, tensor<5xi1>
}
