// title: A part that a loop carries is not freed.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %i0) -> tensor<4xf32> {
    %k = tensor.empty() : tensor<4xf32>
    %l = linalg.fill ins(%x : f32) outs(%k : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %l : tensor<4xf32>
  }
  %q = tensor.extract %r[%c0] : tensor<4xf32>
  return %q : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<4xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> memref<4xf32> {
    %k = memref.alloc() : memref<8xf32>
    linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
    %s = memref.subview %k[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    %s1 = memref.cast %s : memref<4xf32, strided<[1]>> to memref<4xf32>
    scf.yield %s1 : memref<4xf32>
  }
  %q = memref.load %r[%c0] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return %q : f32
}
