// name: map
func.func @f(%t: tensor<2xi32>, %u: tensor<2xi32>) -> tensor<2xi32> {
  %m = linalg.map ins(%u : tensor<2xi32>) outs(%t : tensor<2xi32>) (%a: i32, %b: i32) {
    %s = arith.subi %a, %b : i32
    linalg.yield %s : i32
  }
  return %m : tensor<2xi32>
}

// -----
// name: masked
func.func @f(%t: tensor<2x2xi32>, %m: vector<2x2xi1>) -> tensor<2x2xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<9> : vector<2x2xi32>
  %r = vector.transfer_write %x, %t[%c0, %c0], %m {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

