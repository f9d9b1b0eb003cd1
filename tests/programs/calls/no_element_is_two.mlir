// title: No element is two.
// verdict: proved
// wrong: "%s = memref.subview %k[0] [4] [%c2]" => "%s = memref.subview %k[0] [4] [%c0]" -- no element is two
func.func private @h(%t: tensor<4xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.insert %y into %t[%c0] : tensor<4xf32>
  %q = tensor.extract %u[%c1] : tensor<4xf32>
  return %q : f32
}
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %q = func.call @h(%t, %y) : (tensor<4xf32>, f32) -> f32
  return %q : f32
}
// ----- target
func.func private @h(%t: memref<4xf32, strided<[?]>>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %y, %t[%c0] : memref<4xf32, strided<[?]>>
  %q = memref.load %t[%c1] : memref<4xf32, strided<[?]>>
  return %q : f32
}
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
  %s = memref.subview %k[0] [4] [%c2] : memref<8xf32> to memref<4xf32, strided<[?]>>
  %q = func.call @h(%s, %y) : (memref<4xf32, strided<[?]>>, f32) -> f32
  return %q : f32
}
