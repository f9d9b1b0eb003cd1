func.func @f(%t: tensor<?xf32>, %o: tensor<8xf32>, %ix: vector<8xi32>, %m: vector<8xi1>, %p: vector<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.gather %t[%c0] [%ix], %m, %p : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %r = vector.transfer_write %v, %o[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %r : tensor<8xf32> }
