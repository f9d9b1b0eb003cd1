// title: A buffer is passed that is not aligned as that of the tensor program.
// against: alignment_of_an_argument.target.mlir
func.func private @h(%t: tensor<4xf32>, %s: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %u = memref.assume_alignment %s, 64 : memref<4xf32>
  %q = memref.load %u[%c0] : memref<4xf32>
  return %q : f32
}
func.func @f(%x: f32, %t: tensor<4xf32>) -> f32 {
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %q = func.call @h(%t, %m) : (tensor<4xf32>, memref<4xf32>) -> f32
  return %q : f32
}
