// title: The caller has not lent this argument for writing.
// The insert needs a copy although nobody reads the old tensor here.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @read_only_argument(%t: tensor<?xf32> {bufferization.writable = false}, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
