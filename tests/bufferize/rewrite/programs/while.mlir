// options: bufferize-function-boundaries
// ops: func.func scf.while memref.load scf.condition memref.store scf.yield func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xi1, strided<[?], offset: ?>>, index, f32) -> memref<?xf32, strided<[?], offset: ?>>
func.func @while(%a: tensor<?xf32>, %b: tensor<?xi1>, %i: index, %v: f32) -> tensor<?xf32> {
  %0 = scf.while (%t = %a) : (tensor<?xf32>) -> tensor<?xf32> {
    %c = tensor.extract %b[%i] : tensor<?xi1>
    scf.condition(%c) %t : tensor<?xf32>
  } do {
  ^bb0(%t: tensor<?xf32>):
    %1 = tensor.insert %v into %t[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
