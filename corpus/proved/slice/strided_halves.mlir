// title: The even elements go where the odd ones are; the slices have stride 2 and interleave.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @even_to_odd(%t: tensor<?xf32>, %half: index) -> tensor<?xf32> {
  %even = tensor.extract_slice %t[0] [%half] [2] : tensor<?xf32> to tensor<?xf32>
  %both = tensor.insert_slice %even into %t[1] [%half] [2] : tensor<?xf32> into tensor<?xf32>
  return %both : tensor<?xf32>
}
