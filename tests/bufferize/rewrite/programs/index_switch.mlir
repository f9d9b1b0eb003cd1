// options: bufferize-function-boundaries
// ops: func.func scf.index_switch scf.yield memref.store scf.yield func.return
// type: (index, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, f32) -> memref<?xf32, strided<[?], offset: ?>>
func.func @switch(%k: index, %a: tensor<?xf32>, %b: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %0 = scf.index_switch %k -> tensor<?xf32>
  case 2 {
    %1 = tensor.insert %v into %a[%k] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  default {
    scf.yield %b : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
