// title: A value is used that nobody defines.
func.func @undefined_name(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
