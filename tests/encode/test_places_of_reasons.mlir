// name: source

func.func @f(%t: tensor<4xf32>) {
  %n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return
}
// -----
// name: an_op_without_a_meaning_is_no_control_flow

func.func @f(%x: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "mine.set"(%x, %t) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

