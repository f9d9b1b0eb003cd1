// title: Shift a tensor by one.
// Its first n elements are inserted at position 1 of the tensor itself. Source and destination
// overlap, and one buffer for both would smear the first element over the rest.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @shift_by_one(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %head = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %shifted = tensor.insert_slice %head into %t[1] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %shifted : tensor<?xf32>
}
