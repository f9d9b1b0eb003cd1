// title: The answer is the same.
// verdict: refuted
func.func @f(%t: tensor<4x8xf32>, %x: index, %y: index) -> index {
  %r = arith.remsi %x, %y : index
  return %r : index
}
// ----- target
func.func @f(%m: memref<4x8xf32>, %x: index, %y: index) -> index {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1 : index
  %s = memref.subview %m[0, 0] [%n, 4] [1, 1] : memref<4x8xf32> to memref<?x4xf32, strided<[8, 1]>>
  %j = memref.collapse_shape %s [[0, 1]] : memref<?x4xf32, strided<[8, 1]>> into memref<?xf32, strided<[?]>>
  %v = memref.load %j[%c0] : memref<?xf32, strided<[?]>>%r = arith.remsi %x, %y : index
  return %r : index
}
// ----- plan
{"points": []}
