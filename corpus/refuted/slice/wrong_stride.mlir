// title: The slice takes every second element, the subview every one; the buffer is large enough for both.
// against: wrong_stride.target.mlir
func.func @every_second(%t: tensor<?xf32>, %n: index, %i: index) -> f32 {
  %slice = tensor.extract_slice %t[0] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  %r = tensor.extract %slice[%i] : tensor<?xf32>
  return %r : f32
}
