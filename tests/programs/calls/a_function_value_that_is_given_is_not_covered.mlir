// title: A function value that is given is not covered.
// verdict: unsupported
// reason: an argument or result of type
func.func @f(%f: (index) -> f32, %t: tensor<4xf32>, %i: index) -> f32 {
  %x = func.call_indirect %f(%i) : (index) -> f32
  return %x : f32
}
// ----- target
func.func @f(%f: (index) -> f32, %t: memref<4xf32>, %i: index) -> f32 {
  %x = func.call_indirect %f(%i) : (index) -> f32
  return %x : f32
}
