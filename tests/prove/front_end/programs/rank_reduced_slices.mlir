func.func @f(%a: tensor<4x?x8xf32>, %b: tensor<4x8xf32>, %j: index) -> (tensor<4x?x8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %a) -> (tensor<4x?x8xf32>) {
    %s = tensor.extract_slice %b[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %w = tensor.insert_slice %s into %t[%i, %j, 0] [1, 1, 8] [1, 1, 1] : tensor<8xf32> into tensor<4x?x8xf32>
    scf.yield %w : tensor<4x?x8xf32> }
  %x = tensor.extract_slice %r[2, %j, 0] [1, 1, 8] [1, 1, 1] : tensor<4x?x8xf32> to tensor<8xf32>
  return %r, %x : tensor<4x?x8xf32>, tensor<8xf32> }
