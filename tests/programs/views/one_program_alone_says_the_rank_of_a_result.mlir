// title: One program alone says the rank of a result.
// verdict: proved
// wrong: "return %t" => "return %u" -- one program alone says the rank of a result
// wrong: "%c = tensor.cast %t : tensor<*xf32> to" => "%e = tensor.empty(%i) :", "return %c" => "return %e" -- one program alone says the rank of a result
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %x: f32) -> tensor<?x4xf32> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x4xf32>
  %d = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  return %c : tensor<?x4xf32>
}
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %x: f32) -> memref<*xf32> {
  return %t : memref<*xf32>
}
