// title: A buffer that nobody owns where it may be lost.
// verdict: proved
// wrong: "%r = arith.select %o, %e, %e" => "%r = arith.select %o, %e, %y" -- a buffer that nobody owns where it may be lost
func.func private @g(%x: f32) -> tensor<1xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = call @g(%x) : (f32) -> tensor<1xf32>
  %e = tensor.extract %t[%c0] : tensor<1xf32>
  return %e : f32
}
// ----- target
func.func private @g(%x: f32) -> (memref<1xf32>, i1) {
  %false = arith.constant false
  %t = memref.alloc() : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<1xf32>)
  return %t, %false : memref<1xf32>, i1
}
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t, %o = call @g(%x) : (f32) -> (memref<1xf32>, i1)
  %e = memref.load %t[%c0] : memref<1xf32>
  %r = arith.select %o, %e, %e : f32
  return %r : f32
}
