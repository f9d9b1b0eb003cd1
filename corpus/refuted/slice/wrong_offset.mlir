// title: The subview starts one element too far to the right.
// against: wrong_offset.target.mlir
func.func @fill_part(%t: tensor<?xf32>, %x: f32, %o: index, %n: index) -> tensor<?xf32> {
  %slice = tensor.extract_slice %t[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %filled into %t[%o] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
