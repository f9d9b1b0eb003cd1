// name: source

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32, strided<[2]>>) {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1]
      : memref<4xf32, strided<[2]>> to memref<2xf32>
  return
}
// -----
// name: an_op_without_a_meaning_is_no_control_flow

func.func @f(%x: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "mine.set"(%x, %t) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}


// -----
// name: an_op_that_is_undefined
func.func @f(%KIND: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %x = memref.load %m[%c9] : memref<4xf32>
  return %x : f32
}
