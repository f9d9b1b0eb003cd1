// title: The file ends inside of a function.
func.func @unterminated(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
