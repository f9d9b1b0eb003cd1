// title: Joined dimensions.
// Who writes through a buffer whose dimensions are joined, writes the elements of the one behind it.
// verdict: proved
// right: "return %m" => "return %s" -- joined dimensions
// wrong: "memref.store %x, %j[%i] : memref<?xf32>" => "%z = arith.constant 0 : index\nmemref.store %x, %j[%z] : memref<?xf32>" -- joined dimensions
// wrong: "memref.store %x, %j[%i] : memref<?xf32>" => "%z = arith.addi %i, %i : index\nmemref.store %x, %j[%z] : memref<?xf32>" -- joined dimensions
// wrong: "memref.store %x, %j[%i] : memref<?xf32>" => "%z = arith.constant 0 : index\nmemref.store %x, %j[%z] : memref<?xf32>", "return %m" => "return %s" -- joined dimensions
// wrong: "memref.store %x, %j[%i] : memref<?xf32>" => "%z = arith.addi %i, %i : index\nmemref.store %x, %j[%z] : memref<?xf32>", "return %m" => "return %s" -- joined dimensions
func.func @f(%t: tensor<2x?xf32>, %x: f32, %i: index) -> tensor<2x?xf32> {
  %j = tensor.collapse_shape %t [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  %w = tensor.insert %x into %j[%i] : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<2x?xf32>
  %s = tensor.expand_shape %w [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
  return %s : tensor<2x?xf32>
}
// ----- target
func.func @f(%m: memref<2x?xf32>, %x: f32, %i: index) -> memref<2x?xf32> {
  %j = memref.collapse_shape %m [[0, 1]] : memref<2x?xf32> into memref<?xf32>
  memref.store %x, %j[%i] : memref<?xf32>
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c1 : memref<2x?xf32>
  %s = memref.expand_shape %j [[0, 1]] output_shape [2, %n] : memref<?xf32> into memref<2x?xf32>
  return %m : memref<2x?xf32>
}
// ----- plan
{"points": []}
