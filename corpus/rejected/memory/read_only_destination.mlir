// title: A destination that must be written in place is an argument that may not be written.
// bufferizer: builtin, mlir-opt
// reason: would write to read-only buffer
func.func @read_only_destination(%src: tensor<?xf32>, %dest: tensor<?xf32> {bufferization.writable = false}) -> tensor<?xf32> {
  %r = bufferization.materialize_in_destination %src in %dest : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
