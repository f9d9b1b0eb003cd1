// title: A copy onto itself that is shifted.
// verdict: refuted
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[0] [3] [1] : tensor<4xf32>
      to tensor<3xf32>%r = tensor.insert_slice %s into %t[1] [3] [1]
          : tensor<3xf32> into tensor<4xf32>return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = memref.subview %m[0] [3] [1] : memref<4xf32> to memref<3xf32>%d = memref.subview %m[1] [3] [1]
      : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>memref.copy %s, %d : memref<3xf32>
          to memref<3xf32, strided<[1], offset: 1>>return %m : memref<4xf32>
}
// ----- plan
{"points": []}
