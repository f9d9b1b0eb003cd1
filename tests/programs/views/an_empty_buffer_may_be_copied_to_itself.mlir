// title: An empty buffer may be copied to itself: with a size of zero, a stride is zero, too, and nothing is hit twice.
// verdict: proved
func.func @f(%n: index, %x: f32) -> tensor<4x?xf32> {
  %e = tensor.empty(%n) : tensor<4x?xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  %c = linalg.copy ins(%r : tensor<4x?xf32>) outs(%r : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %c : tensor<4x?xf32>
}
// ----- target
func.func @f(%n: index, %x: f32) -> memref<4x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %shape = memref.alloca() : memref<2xindex>
  memref.store %c4, %shape[%c0] : memref<2xindex>
  memref.store %n, %shape[%c1] : memref<2xindex>
  %e = memref.alloc(%n) : memref<4x?xf32>
  %r = memref.reshape %e(%shape) : (memref<4x?xf32>, memref<2xindex>) -> memref<4x?xf32>
  linalg.fill ins(%x : f32) outs(%r : memref<4x?xf32>)
  linalg.copy ins(%r : memref<4x?xf32>) outs(%r : memref<4x?xf32>)
  return %r : memref<4x?xf32>
}
