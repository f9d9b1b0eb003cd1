// title: Two versions of one tensor live side by side.
// One of the two inserts may have the buffer, the other needs a copy.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @two_versions(%t: tensor<?x?xi32>, %x: i32, %i: index, %j: index) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %row = tensor.insert %x into %t[%i, %j] : tensor<?x?xi32>
  %column = tensor.insert %x into %t[%j, %i] : tensor<?x?xi32>
  return %row, %column : tensor<?x?xi32>, tensor<?x?xi32>
}
