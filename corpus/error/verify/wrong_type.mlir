// title: The inserted scalar does not have the tensor's element type.
func.func @wrong_type(%t: tensor<?xf32>, %x: i32, %i: index) -> tensor<?xf32> {
  %r = "tensor.insert"(%x, %t, %i) : (i32, tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
