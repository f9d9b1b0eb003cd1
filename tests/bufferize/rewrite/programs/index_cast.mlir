// options: bufferize-function-boundaries
// ops: func.func arith.index_cast func.return
// type: (memref<4xi32, strided<[?], offset: ?>>, index) -> memref<4xindex, strided<[?], offset: ?>>
func.func @index_cast(%a: tensor<4xi32>, %i: index) -> tensor<4xindex> {
  %0 = arith.index_cast %a : tensor<4xi32> to tensor<4xindex>
  return %0 : tensor<4xindex>
}
