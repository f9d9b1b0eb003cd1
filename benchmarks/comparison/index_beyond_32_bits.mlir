// what: An index that differs only above bit 31
// verdict: refuted
// mlir-tv: `index` has Index::BITS = 32 bits (src/simplevalue.h)
func.func @f(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, index) {
  return %t, %i : tensor<4xf32>, index
}

// target

func.func @f(%t: memref<4xf32>, %i: index) -> (memref<4xf32>, index) {
  %much = arith.constant 4294967296 : index
  %sum = arith.addi %i, %much : index
  return %t, %sum : memref<4xf32>, index
}
