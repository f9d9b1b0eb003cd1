// title: The element that the insert overwrites is read afterwards from the old tensor.
// The insert needs a copy.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @insert_then_read_old(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%j] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}
