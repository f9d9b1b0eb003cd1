// title: Two results may share a buffer: two sizes of one argument.
// verdict: refuted
func.func private @g(%t: tensor<8xf32>, %n: index, %m: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %p = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %q = tensor.extract_slice %t[0] [%m] [1] : tensor<8xf32> to tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}
func.func @f(%t: tensor<8xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%t, %n, %m) : (tensor<8xf32>, index, index) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %r#0, %c0 : tensor<?xf32>
  %b = tensor.dim %r#1, %c0 : tensor<?xf32>
  %d = arith.subi %a, %b : index
  return %d : index
}
// ----- target
func.func private @g(%t: memref<8xf32>, %n: index, %m: index)
    -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) {
  %p = memref.subview %t[0][%n][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %q = memref.subview %t[0][%m][1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return %p, %q : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>
}
func.func @f(%t: memref<8xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %r:2 = call @g(%t, %n, %m) : (memref<8xf32>, index, index)
      -> (memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>)
  return %c0 : index
}
