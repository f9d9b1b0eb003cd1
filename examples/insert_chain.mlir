// Two writes into one tensor of any size: both may happen in place, in the buffer of the argument.
func.func @insert_chain(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> tensor<?xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %x into %0[%j] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
