// options: bufferize-function-boundaries allow-unknown-ops
// ops: func.func memref.alloc memref.copy cf.cond_br bufferization.to_tensor bufferization.to_tensor dummy.op
// ops: memref.alloc cf.br func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, i1, index) -> ()
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1, %n: index) {
  cf.cond_br %c, ^bb1(%a, %b : tensor<?xf32>, tensor<?xf32>), ^bb2
^bb1(%x: tensor<?xf32>, %y: tensor<?xf32>):
  "dummy.op"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  %e = tensor.empty(%n) : tensor<?xf32>
  cf.br ^bb1(%b, %e : tensor<?xf32>, tensor<?xf32>)
^bb2:
  return
}
