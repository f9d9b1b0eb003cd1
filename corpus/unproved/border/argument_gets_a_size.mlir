// title: The size of a buffer of the tensor program is taken from a type.
// against: argument_gets_a_size.target.mlir
func.func @f(%m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %x = memref.dim %m, %c0 : memref<?xf32>
  return %x : index
}
