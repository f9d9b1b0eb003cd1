// title: Two results may share a buffer.
// verdict: refuted
func.func private @g(%c: i1, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %n = arith.constant dense<1.0> : tensor<4xf32>
  %r = arith.select %c, %n, %t : tensor<4xf32>
  return %r, %n : tensor<4xf32>, tensor<4xf32>
}
func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%c, %t) : (i1, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %w = tensor.insert %x into %r#0[%c0] : tensor<4xf32>
  return %w, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func private @g(%c: i1, %t: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %o = arith.constant 1.0 : f32
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%o : f32) outs(%n : memref<4xf32>)
  %r = arith.select %c, %n, %t : memref<4xf32>
  return %r, %n : memref<4xf32>, memref<4xf32>
}
func.func @f(%c: i1, %t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%c, %t) : (i1, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.store %x, %r#0[%c0] : memref<4xf32>
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
