// title: A part of an argument is returned with identity layout: a copy is made.
// options: bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map

func.func @f(%t: tensor<?x?xi32>, %i: index, %j: index) -> tensor<?x?xi32> {
  %0 = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xi32> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
