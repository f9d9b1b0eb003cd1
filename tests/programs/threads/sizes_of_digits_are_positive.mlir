// title: Sizes of digits are positive.
// verdict: unproved
func.func @f(%a: tensor<?xf32>, %i: index, %n: index) -> f32 {
  %d:3 = affine.delinearize_index %i into (4, 2, 7) : index, index, index
  %j = affine.linearize_index [%d#0, %d#1, %d#2] by (4, 2, 7) : index
  %r = tensor.extract %a[%j] : tensor<?xf32>
  return %r : f32
}
// ----- target
func.func @f(%a: memref<?xf32>, %i: index, %n: index) -> f32 {
  %d:3 = affine.delinearize_index %i into (4, %n, 7) : index, index, index
  %j = affine.linearize_index [%d#0, %d#1, %d#2] by (4, 2, 7) : index
  %r = memref.load %a[%j] : memref<?xf32>
  return %r : f32
}
