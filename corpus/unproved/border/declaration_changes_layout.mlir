// title: A function without a body is declared with another layout.
// against: declaration_changes_layout.target.mlir
func.func private @ext(memref<4xf32>)
func.func @f(%x: f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  func.call @ext(%m) : (memref<4xf32>) -> ()
  return
}
