// title: A part does not hide the one before.
// verdict: proved
// wrong: "memref.copy %p, %v : memref<3xf32> to memref<3xf32, strided<[1]>>" => "" -- a part does not hide the one before
func.func @f(%t: tensor<8xf32>, %p: tensor<3xf32>, %q: tensor<3xf32>) -> tensor<8xf32> {
  %a = tensor.insert_slice %p into %t[0] [3] [1] : tensor<3xf32> into tensor<8xf32>
  %b = tensor.insert_slice %q into %a[2] [3] [1] : tensor<3xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %p: memref<3xf32>, %q: memref<3xf32>) -> memref<8xf32> {
  %v = memref.subview %t[0] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1]>>
  memref.copy %p, %v : memref<3xf32> to memref<3xf32, strided<[1]>>
  %w = memref.subview %t[2] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1], offset: 2>>
  memref.copy %q, %w : memref<3xf32> to memref<3xf32, strided<[1], offset: 2>>
  return %t : memref<8xf32>
}
