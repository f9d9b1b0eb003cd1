// title: What is simplified: stride of one element.
// verdict: proved
// right: "%v = memref.subview %t[0] [1] [%u] : memref<8xf32> to memref<1xf32, strided<[?]>>" => "%v = memref.reinterpret_cast %t to offset: [0], sizes: [1], strides: [%u] : memref<8xf32> to memref<1xf32,\nstrided<[?]>>" -- stride of a cast
// wrong: "%u = arith.select %b, %c1" => "%u = arith.select %b, %poison" -- stride of one element
// wrong: "%u = arith.select %b, %c1, %c1 : index\n  %v = memref.subview %t[0] [1] [%u] : memref<8xf32> to memref<1xf32, strided<[?]>>" => "%u = arith.select %b, %poison, %c1 : index\n%v = memref.reinterpret_cast %t to offset: [0], sizes: [1], strides: [%u] : memref<8xf32> to memref<1xf32,\nstrided<[?]>>" -- stride of a cast
func.func @f(%t: tensor<8xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<8xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %no = arith.constant false
  %poison = ub.poison : index
  %u = arith.select %b, %c1, %c1 : index
  %v = memref.subview %t[0] [1] [%u] : memref<8xf32> to memref<1xf32, strided<[?]>>
  %x = memref.load %v[%c0] : memref<1xf32, strided<[?]>>
  return %x : f32
}
