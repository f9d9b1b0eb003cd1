// options: bufferize-function-boundaries
// ops: func.func cf.switch memref.store memref.load func.return memref.load func.return func.func cf.br
// ops: memref.store cf.switch func.return
// type: (memref<5xf32, strided<[?], offset: ?>>, memref<5xf32, strided<[?], offset: ?>>, i32, index, f32) -> (memref<5xf32, strided<[?], offset: ?>>, f32)
// type: (i32, index, f32, memref<5xf32, strided<[?], offset: ?>>) -> memref<5xf32, strided<[?], offset: ?>>
func.func @pick(%t: tensor<5xf32>, %u: tensor<5xf32>, %k: i32, %i: index, %x: f32) -> (tensor<5xf32>, f32) {
  cf.switch %k : i32, [
    default: ^one(%t, %u : tensor<5xf32>, tensor<5xf32>),
    1: ^two(%u : tensor<5xf32>)
  ]
^one(%a: tensor<5xf32>, %b: tensor<5xf32>):
  %0 = tensor.insert %x into %a[%i] : tensor<5xf32>
  %1 = tensor.extract %b[%i] : tensor<5xf32>
  return %0, %1 : tensor<5xf32>, f32
^two(%c: tensor<5xf32>):
  %2 = tensor.extract %t[%i] : tensor<5xf32>
  return %c, %2 : tensor<5xf32>, f32
}
func.func @again(%k: i32, %i: index, %x: f32, %t: tensor<5xf32>) -> tensor<5xf32> {
  cf.br ^head(%t : tensor<5xf32>)
^head(%a: tensor<5xf32>):
  %0 = tensor.insert %x into %a[%i] : tensor<5xf32>
  cf.switch %k : i32, [
    default: ^head(%0 : tensor<5xf32>),
    1: ^end(%0 : tensor<5xf32>)
  ]
^end(%b: tensor<5xf32>):
  return %b : tensor<5xf32>
}
