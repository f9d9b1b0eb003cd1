// title: Rank sizes and casts.
// verdict: proved
// wrong: "return %rank, %n, %x, %c : index, index, f32, memref" => "return %n, %n, %x, %c : index, index, f32, memref" -- rank sizes and casts
// wrong: "%rank = memref.rank %t : memref<*xf32>" => "%rank = memref.rank %t : memref<*xf32>\n%d = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>\n%y = memref.load %d[%i] : memref<?xf32, strided<[?], offset: ?>>" -- rank sizes and casts
// unproved: "%n = tensor.dim %t, %i : tensor<*xf32>" => "%n = tensor.dim %t, %i : tensor<*xf32>\n\"some.op\"(%t) : (tensor<*xf32>) -> ()", "%n = memref.dim %t, %i : memref<*xf32>" => "%n = memref.dim %t, %i : memref<*xf32>\n\"some.op\"(%t) : (memref<*xf32>) -> ()" -- only known ops take them
func.func @f(%t: tensor<*xf32>, %i: index) -> (index, index, f32, tensor<?x3xf32>) {
  %rank = tensor.rank %t : tensor<*xf32>
  %n = tensor.dim %t, %i : tensor<*xf32>
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x3xf32>
  %x = tensor.extract %c[%i, %i] : tensor<?x3xf32>
  return %rank, %n, %x, %c : index, index, f32, tensor<?x3xf32>
}
// ----- target
func.func @f(%t: memref<*xf32>, %i: index) -> (index, index, f32, memref<?x3xf32, strided<[?, ?], offset: ?>>)
    {
  %rank = memref.rank %t : memref<*xf32>
  %n = memref.dim %t, %i : memref<*xf32>
  %c = memref.cast %t : memref<*xf32> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %x = memref.load %c[%i, %i] : memref<?x3xf32, strided<[?, ?], offset: ?>>
  return %rank, %n, %x, %c : index, index, f32, memref<?x3xf32, strided<[?, ?], offset: ?>>
}
