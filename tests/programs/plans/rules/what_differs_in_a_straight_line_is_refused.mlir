// title: What differs in a straight line is refused.
// verdict: refuted
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>%r = tensor.insert %x into %t[%c0] : tensor<4xf32>return %r
      : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32>%x = memref.load %m[%c1]
      : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>memref.copy %s, %s : memref<2xf32>
          to memref<2xf32>%a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>memref.dealloc %a : memref<4xf32>
  return %a : memref<4xf32>
}
// ----- plan
{"points": []}
