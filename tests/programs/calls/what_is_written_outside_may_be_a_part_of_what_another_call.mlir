// title: What is written outside may be a part of what another call returned.
// verdict: proved
func.func private @row(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func private @element(tensor<4xf32> {bufferization.access = "read"}) -> tensor<f32>
func.func private @write(tensor<4xf32>)
func.func @f(%t: tensor<4x4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @row(%t) : (tensor<4x4xf32>) -> tensor<4xf32>
  %s = func.call @row(%t) : (tensor<4x4xf32>) -> tensor<4xf32>
  %e = func.call @element(%r) : (tensor<4xf32>) -> tensor<f32>
  %v = tensor.extract %s[%c0] : tensor<4xf32>
  func.call @write(%r) : (tensor<4xf32>) -> ()
  return %v : f32
}
// ----- target
func.func private @row(memref<4x4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func private @element(memref<4xf32> {bufferization.access = "read"}) -> memref<f32>
func.func private @write(memref<4xf32>)
func.func @f(%t: memref<4x4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @row(%t) : (memref<4x4xf32>) -> memref<4xf32>
  %s = func.call @row(%t) : (memref<4x4xf32>) -> memref<4xf32>
  %e = func.call @element(%r) : (memref<4xf32>) -> memref<f32>
  %v = memref.load %s[%c0] : memref<4xf32>
  func.call @write(%r) : (memref<4xf32>) -> ()
  return %v : f32
}
