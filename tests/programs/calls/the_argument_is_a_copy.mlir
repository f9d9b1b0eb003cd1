// title: The argument is a copy.
// verdict: proved
// wrong: "%r = call @g(%n)" => "%r = call @g(%t)" -- the argument itself may be overwritten
// wrong: "func.func private @g(tensor<4xf32>)" => "func.func private @g(tensor<4xf32> {bufferization.access = \"read\"})", "func.func private @g(memref<4xf32>)" => "func.func private @g(memref<4xf32> {bufferization.access = \"read\"})", "%r = call @g(%n)" => "%r = call @g(%t)" -- the result may be the argument
func.func private @g(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
// ----- target
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  %r = call @g(%n) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %r[%c0] : memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
