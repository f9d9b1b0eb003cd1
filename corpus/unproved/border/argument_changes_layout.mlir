// title: A buffer that the tensor program takes as one lies otherwise.
// against: argument_changes_layout.target.mlir
func.func @f(%m: memref<4xf32, strided<[2]>>) -> f32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<4xf32, strided<[2]>>
  return %x : f32
}
