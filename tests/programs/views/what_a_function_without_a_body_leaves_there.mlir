// title: What a function without a body leaves there.
// verdict: proved
// unproved: each " {bufferization.access = \"read\"}" => "" -- what a function without a body leaves there
func.func private @g(tensor<*xf32> {bufferization.access = "read"})
func.func @f(%u: tensor<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %r = tensor.extract %m[%c0] : tensor<?xf32>
      call @g(%u) : (tensor<*xf32>) -> ()
  return %r : f32
}
// ----- target
func.func private @g(memref<*xf32> {bufferization.access = "read"})
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
      call @g(%u) : (memref<*xf32>) -> ()
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %r : f32
}
