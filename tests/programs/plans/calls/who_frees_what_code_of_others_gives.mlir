// title: Who frees what code of others gives.
// Buffer deallocation takes it for a new buffer of the caller.
// verdict: proved
// wrong: "memref.dealloc %R : memref<2xf32>" => "" -- nobody frees it
// wrong: "memref.dealloc %R : memref<2xf32>" => "memref.dealloc %R : memref<2xf32>\nmemref.dealloc %R : memref<2xf32>" -- it is freed twice
// wrong: "%V = memref.load %M[%i0] : memref<4xf32>" => "memref.store %x, %R[%i0] : memref<2xf32>\n%V = memref.load %M[%i0] : memref<4xf32>" -- it may hold the argument
// wrong: "memref.dealloc %R : memref<2xf32>" => "memref.dealloc %M : memref<4xf32>" -- the argument is freed
func.func private @ext(tensor<4xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %r = call @ext(%t) : (tensor<4xf32>) -> tensor<2xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  %w = tensor.extract %r[%c0] : tensor<2xf32>
  return %v, %w : f32, f32
}
// ----- target
func.func private @ext(memref<4xf32> {bufferization.access = "read"}) -> memref<2xf32>
func.func @f(%M: memref<4xf32>, %x: f32) -> (f32, f32) {
  %i0 = arith.constant 0 : index
  %R = call @ext(%M) : (memref<4xf32>) -> memref<2xf32>
  %W = memref.load %R[%i0] : memref<2xf32>
  %V = memref.load %M[%i0] : memref<4xf32>
  memref.dealloc %R : memref<2xf32>
  return %V, %W : f32, f32
}
// ----- plan
{"must_free": true, "points": [{"source": 2, "target": 2, "rule": "call"}]}
