// name: program

func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %r = "mine.mix"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}>
    : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

