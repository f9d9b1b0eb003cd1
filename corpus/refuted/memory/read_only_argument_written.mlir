// title: The store goes to an argument that the caller has not lent for writing.
// against: read_only_argument_written.target.mlir
func.func @set(%t: tensor<?xf32> {bufferization.writable = false}, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
