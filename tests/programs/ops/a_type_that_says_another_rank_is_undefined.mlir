// title: A type that says another rank is undefined.
// verdict: vacuous
func.func @f(%t: tensor<*xf32>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %x = tensor.extract %c[%c0] : tensor<?xf32>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<2xindex>
  return %s : tensor<2xindex>
}
// ----- target
func.func @f(%t: tensor<*xf32>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %x = tensor.extract %c[%c0] : tensor<?xf32>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<2xindex>
  return %s : tensor<2xindex>
}
