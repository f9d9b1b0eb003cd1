// title: An explicit copy: what is written afterwards does not touch the original.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @snapshot(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %copy = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %written = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %copy, %written : tensor<?xf32>, tensor<?xf32>
}
