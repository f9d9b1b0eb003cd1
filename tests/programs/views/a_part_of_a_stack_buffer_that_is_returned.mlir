// title: A part of a stack buffer that is returned.
// verdict: refuted
func.func @f(%x: f32) -> tensor<4xf32> {
  %r = tensor.splat %x : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %bytes = memref.alloca() {alignment = 4 : i64} : memref<16xi8>
  %v = memref.view %bytes[%c0][] : memref<16xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%v : memref<4xf32>)
  return %v : memref<4xf32>
}
