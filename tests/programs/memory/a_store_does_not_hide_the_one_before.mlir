// title: A store does not hide the one before.
// verdict: proved
// wrong: "memref.store %x, %t[%i] : memref<8xf32>" => "" -- a store does not hide the one before
func.func @f(%t: tensor<8xf32>, %x: f32, %y: f32, %i: index, %j: index) -> tensor<8xf32> {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %b = tensor.insert %y into %a[%j] : tensor<8xf32>
  return %b : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %x: f32, %y: f32, %i: index, %j: index) -> memref<8xf32> {
  memref.store %x, %t[%i] : memref<8xf32>
  memref.store %y, %t[%j] : memref<8xf32>
  return %t : memref<8xf32>
}
