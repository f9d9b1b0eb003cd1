// title: Collapsed buffers are written in place.
// verdict: proved
// wrong: "memref.store %x, %c[%i" => "memref.store %x, %c[%c1" -- collapsed buffers are written in place
// wrong: "memref.store %x, %c[%i, %c1] : memref<?x3xf32>" => "" -- collapsed buffers are written in place
// wrong: "return %w" => "return %c" -- collapsed buffers are written in place
func.func @f(%t: tensor<?x?x3xf32>, %x: f32, %i: index) -> (tensor<?x3xf32>, tensor<?x?x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?x3xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?x3xf32>
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x?x3xf32> into tensor<?x3xf32>
  %w = tensor.insert %x into %c[%i, %c1] : tensor<?x3xf32>
  %e = tensor.expand_shape %w [[0, 1], [2]] output_shape [%n, %m, 3] : tensor<?x3xf32> into tensor<?x?x3xf32>
  return %w, %e : tensor<?x3xf32>, tensor<?x?x3xf32>
}
// ----- target
func.func @f(%t: memref<?x?x3xf32>, %x: f32, %i: index) -> (memref<?x3xf32>, memref<?x?x3xf32>) {
  %c1 = arith.constant 1 : index
  %c = memref.collapse_shape %t [[0, 1], [2]] : memref<?x?x3xf32> into memref<?x3xf32>
  memref.store %x, %c[%i, %c1] : memref<?x3xf32>
  return %c, %t : memref<?x3xf32>, memref<?x?x3xf32>
}
