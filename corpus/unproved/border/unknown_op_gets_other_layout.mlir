// title: An op without a meaning gets a buffer that lies otherwise.
// against: unknown_op_gets_other_layout.target.mlir
func.func @f(%x: f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  "my.send"(%m) : (memref<4xf32>) -> ()
  return
}
