// title: A result comes through a function with a body.
// verdict: proved
// unproved: "%r = func.call @g(%t) : (memref<4xi32>) -> memref<4xi32>" => "%r = func.call @g(%t) : (memref<4xi32>) -> memref<4xi32>\nmemref.store %x, %r[%z] : memref<4xi32>", "memref.store %x, %r[%z] : memref<4xi32>" => "" -- a result comes through a function with a body
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
func.func private @g(%t: tensor<4xi32>) -> tensor<4xi32> {
  %r = func.call @ext(%t) : (tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @f(%t: tensor<4xi32>, %x: i32) -> (i32, i32) {
  %z = arith.constant 0 : index
  %r = func.call @g(%t) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %t[%z] : tensor<4xi32>
  %u = tensor.insert %x into %r[%z] : tensor<4xi32>
  %w = tensor.extract %u[%z] : tensor<4xi32>
  return %v, %w : i32, i32
}
// ----- target
func.func private @g(%t: memref<4xi32>) -> memref<4xi32> {
  %r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>
  return %r : memref<4xi32>
}
func.func private @ext(memref<4xi32> {bufferization.access = "read"}) -> memref<4xi32>
func.func @f(%t: memref<4xi32>, %x: i32) -> (i32, i32) {
  %z = arith.constant 0 : index
  %r = func.call @g(%t) : (memref<4xi32>) -> memref<4xi32>
  %v = memref.load %t[%z] : memref<4xi32>
  memref.store %x, %r[%z] : memref<4xi32>
  %w = memref.load %r[%z] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>
  return %v, %w : i32, i32
}
