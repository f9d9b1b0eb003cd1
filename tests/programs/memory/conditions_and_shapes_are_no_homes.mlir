// title: Conditions and shapes are no homes.
// Nothing is known of how they hold on to them, so a write elsewhere leaves them as they are.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %s: memref<2xindex>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = bufferization.to_tensor %s restrict : memref<2xindex> to tensor<2xindex>
  bufferization.materialize_in_destination %h in restrict writable %s : (tensor<2xindex>, memref<2xindex>)
      -> ()
  %p = tensor.reshape %t(%h) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  %n = bufferization.to_buffer %p : tensor<2x2xf32> to memref<2x2xf32>
  memref.store %x, %n[%c0, %c0] : memref<2x2xf32>
  %r = memref.load %s[%c1] : memref<2xindex>
  return %r : index
}
// ----- target
func.func @f(%t: memref<4xf32>, %s: memref<2xindex>, %x: f32) -> index {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  memref.store %c7, %s[%c1] : memref<2xindex>
  return %c7 : index
}
