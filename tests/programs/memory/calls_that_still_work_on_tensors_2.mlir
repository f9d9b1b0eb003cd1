// title: Calls that still work on tensors.
// verdict: refuted
func.func private @g(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @h(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = call @g(%t, %x) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %b = call @h(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.extract %a[%c0] : tensor<?xf32>
  return %b, %y : tensor<?xf32>, f32
}
// ----- target
func.func private @g(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %m, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %r = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @h(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = call @g(%t, %x) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %b = call @h(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %m = bufferization.to_buffer %a : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %y = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %b, %y : tensor<?xf32>, f32
}
