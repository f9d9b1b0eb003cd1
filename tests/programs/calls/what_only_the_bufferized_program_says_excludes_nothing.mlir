// title: What only the bufferized program says excludes nothing.
// Where the tensor program says nothing of any argument, the function may read and write all of them.
// verdict: proved
// wrong: "func.call @ext(%u) : (memref" => "func.call @ext(%t) : (memref" -- what only the bufferized program says excludes nothing
// wrong: each "n %t" => "n %u" -- what only the bufferized program says excludes nothing
func.func private @ext(tensor<4xf32>)
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  func.call @ext(%u) : (tensor<4xf32>) -> ()
  return %t : tensor<4xf32>
}
// ----- target
func.func private @ext(memref<4xf32> {bufferization.access = "none"})
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>) -> memref<4xf32> {
  func.call @ext(%u) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
