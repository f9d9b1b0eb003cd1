// RUN: %oneshot-verify check-comments %s

// expected: proved
func.func @write(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected: vacuous
func.func @out_of_bounds(%t: tensor<4xf32>) -> f32 {
  %c4 = arith.constant 4 : index
  %x = tensor.extract %t[%c4] : tensor<4xf32>
  return %x : f32
}
