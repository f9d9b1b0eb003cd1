// title: A buffer of the tensor program is in another memory space.
// against: argument_changes_memory_space.target.mlir
func.func @f(%m: memref<4xf32, 1>) -> f32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<4xf32, 1>
  return %x : f32
}
