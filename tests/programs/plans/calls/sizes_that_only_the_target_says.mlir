// title: Sizes that only the target says.
// verdict: proved
// wrong: "return %r" => "return %u", "return %m : memref<4xf32>" => "%c = memref.cast %u : memref<?xf32> to memref<4xf32>\nreturn %c : memref<4xf32>" -- sizes that are others
// wrong: "return %r" => "return %u", "func.func @f(%m: memref<4xf32>, %u: memref<?xf32>)" => "func.func @f(%m: memref<4xf32>, %u: memref<4xf32>)", "return %m" => "return %u" -- sizes that are others
// wrong: each "f<4xf32" => "f<4x1xf32" -- sizes that are others
func.func @f(%t: tensor<4xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %u: memref<?xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
