// title: A slice is an alias: it is taken before the whole tensor is written, and read after.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @slice_read_after_write(%t: tensor<?xf32>, %x: f32, %i: index, %o: index, %n: index) -> (f32, tensor<?xf32>) {
  %slice = tensor.extract_slice %t[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %written = tensor.insert %x into %t[%i] : tensor<?xf32>
  %seen = tensor.extract %slice[%i] : tensor<?xf32>
  return %seen, %written : f32, tensor<?xf32>
}
