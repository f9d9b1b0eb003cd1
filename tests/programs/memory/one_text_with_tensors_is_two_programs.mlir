// title: With tensors, one text means two things: the source writes to a copy, the target to the tensor's memory.
// verdict: unsupported
func.func private @h(%x: f32) -> f32 {
  return %x : f32
}
func.func @f(%t: tensor<4xf32>, %x: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %h = func.constant @h : (f32) -> f32
  %s = arith.select %c, %h, %h : (f32) -> f32
  %v = func.call_indirect %s(%x) : (f32) -> f32
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %v, %m[%c0] : memref<4xf32>
  %n = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %y = memref.load %n[%c0] : memref<4xf32>
  return %y, %v : f32, f32
}
// ----- target
func.func private @h(%x: f32) -> f32 {
  return %x : f32
}
func.func @f(%t: tensor<4xf32>, %x: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %h = func.constant @h : (f32) -> f32
  %s = arith.select %c, %h, %h : (f32) -> f32
  %v = func.call_indirect %s(%x) : (f32) -> f32
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %v, %m[%c0] : memref<4xf32>
  %n = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %y = memref.load %n[%c0] : memref<4xf32>
  return %y, %v : f32, f32
}
