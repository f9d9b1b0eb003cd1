// title: Right calls are proved: callee writes a copy.
// verdict: proved
// wrong: "%r = call @g(%n" => "%r = call @g(%t" -- callee writes what the caller reads
// wrong: "memref.copy %t, %n : memref<4xf32> to memref<4xf32>" => "" -- caller forgets to copy
// wrong: "memref.store %x, %t[%c0] : memref<4xf32>" => "" -- callee does not write
// wrong: "return %r, %v : memref" => "return %t, %v : memref" -- caller returns another buffer
// wrong: "memref.copy %t" => "memref.copy %u" -- another argument
// wrong: "func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {\n  %c0 = arith.constant 0 : index" => "func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {\n%c0 = arith.constant 0 : index\n%z = arith.constant 0.0 : f32", "%r = call @g(%n, %x)" => "%r = call @g(%n, %z)" -- another scalar
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func private @g(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  %r = call @g(%n, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
