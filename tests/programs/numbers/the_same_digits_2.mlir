// title: The same digits.
// verdict: proved
func.func @f(%t: tensor<?xf32>, %a: index) -> f32 {
  %q:2 = affine.delinearize_index %a into (3, 8) : index, index
  %x = tensor.extract %t[%q#0] : tensor<?xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %a: index) -> f32 {
  %c0 = arith.constant 0 : index
  %q:2 = affine.delinearize_index %a into (3, 8) : index, index
  %x = memref.load %t[%q#0] : memref<?xf32>
  return %x : f32
}
