// what: A function is missing in the bufferized program
// verdict: error
// mlir-tv: skipped (src/vcgen.cpp: "The function does not exist in tgt! Let's skip this.")
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}

// target

func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  return %t : memref<4xf32>
}
