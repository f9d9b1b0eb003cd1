func.func @f(%a: tensor<16x8xf32>, %u: tensor<4x8xf32>, %s: tensor<i32>) -> tensor<16x8xf32> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %x = tensor.extract %s[] : tensor<i32>
  %i = arith.index_cast %x : i32 to index
  %j = arith.maxsi %i, %c0 : index
  %k = arith.minsi %j, %c12 : index
  %r = tensor.insert_slice %u into %a[%k, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
  return %r : tensor<16x8xf32> }
