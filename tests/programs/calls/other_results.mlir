// title: Other results.
// The bufferized program's own declaration says that less, or another kind of thing, is returned.
// verdict: unproved
func.func private @ext(tensor<4xf32>) -> (i8, tensor<4xf32>)
func.func @f(%t: tensor<4xf32>) -> i8 {
  %x, %r = func.call @ext(%t) : (tensor<4xf32>) -> (i8, tensor<4xf32>)
  return %x : i8
}
// ----- target
func.func private @ext(memref<4xf32>) -> (i8)
func.func @f(%t: memref<4xf32>) -> i8 {
  %x = func.call @ext(%t) : (memref<4xf32>) -> (i8)
  return %x : i8
}
