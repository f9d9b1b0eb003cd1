// title: Two parts of one buffer.
// verdict: proved
func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %h0 = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %p0 = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %l = tensor.cast %l0 : tensor<4xf32> to tensor<4xf32>
  %h = tensor.cast %h0 : tensor<4xf32> to tensor<4xf32>
  %p = tensor.cast %p0 : tensor<4xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %l) -> (tensor<4xf32>) {
    scf.yield %p : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %n: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l0 = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %h0 = memref.subview %t[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %p0 = memref.subview %t[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %l = memref.cast %l0 : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  %h = memref.cast %h0 : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  %p = memref.cast %p0 : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %l) -> (memref<4xf32, strided<[1], offset: ?>>) {
    scf.yield %p : memref<4xf32, strided<[1], offset: ?>>
  }
  return %r : memref<4xf32, strided<[1], offset: ?>>
}
// ----- plan
{
  "points": [
    {"source": 9, "target": 9, "rule": "loop",
     "holds": [{"tensor": "^9.0.0.1", "buffer": "^9.0.0.1"}],
     "regions": [[]],
     "among": [[0, "7.0"]]}
  ]
}
