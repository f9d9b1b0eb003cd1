// title: A part of an argument is returned with identity layout. Upstream casts.
// against: part_with_identity_layout.target.mlir
// origin: fuzz campaign against mlir-opt 22.1.8, seed 22; -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"

func.func @f(%t: tensor<?x?xi32>, %i: index, %j: index) -> tensor<?x?xi32> {
  %0 = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xi32> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
