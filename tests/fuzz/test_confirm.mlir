// name: masked
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<9> : vector<4xi32>
  %m = vector.constant_mask [1] : vector<4xi1>
  %r = vector.transfer_write %x, %t[%c0], %m {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----
// name: shift
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tensor.extract_slice %t[1] [3] [1] : tensor<4xi32> to tensor<3xi32>
  %1 = tensor.insert_slice %0 into %t[0] [3] [1] : tensor<3xi32> into tensor<4xi32>
  return %1 : tensor<4xi32>
}

// -----
// name: a_write_of_what_is_there_to_an_argument_that
func.func @f(%t: tensor<4xi32> {bufferization.writable = false}) {
  return
}

