// name: insert

func.func @f(%t: tensor<2x2xf32>, %new: tensor<2xf32>, %i: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0, %c0], %z {in_bounds = [true, true]} : tensor<2x2xf32>, vector<2x2xf32>
  %w = vector.transfer_read %new[%c0], %z {in_bounds = [true]} : tensor<2xf32>, vector<2xf32>
  %x = vector.insert %w, %v[%i] : vector<2xf32> into vector<2x2xf32>
  %r = vector.transfer_write %x, %t[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xf32>, tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----
// name: extract

func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %x = vector.extract %v[%i] : f32 from vector<4xf32>
  return %x : f32
}

