// title: A known function value is called.
// verdict: proved
// unproved: "%x = func.call @ask" => "%x = func.call @tell" -- another function value
func.func private @ask(index) -> f32
func.func private @tell(index) -> f32
func.func @f(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %g = func.constant @ask : (index) -> f32
  %x = func.call_indirect %g(%i) : (index) -> f32
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func private @ask(index) -> f32
func.func private @tell(index) -> f32
func.func @f(%t: memref<4xf32>, %i: index) -> memref<4xf32> {
  %x = func.call @ask(%i) : (index) -> f32
  memref.store %x, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
