// title: A returned buffer has another type, and is a copy: who writes to it does not write to the argument.
// against: copy_of_another_type.target.mlir
func.func @f(%m: memref<4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
