// title: A buffer that the tensor program returns as one lies otherwise.
// against: result_changes_layout.target.mlir
func.func @f(%x: f32) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  return %m : memref<4xf32>
}
