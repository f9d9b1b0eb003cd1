// title: What is said of an op that only moves elements.
// verdict: proved
// unproved: "linalg.fill {acme.tile = 4 : i64} ins(%x : f32) outs(%t : memref" => "linalg.fill {acme.tile = 8 : i64} ins(%x : f32) outs(%t : memref" -- another promise
// unproved: "outs(%t : memref<16xf32>)" => "outs(%u : memref<16xf32>)" -- of another buffer
// unproved: "linalg.copy {acme.here} ins(%t : memref<16xf32>)" => "linalg.copy {acme.here} ins(%u : memref<16xf32>)" -- other elements
func.func @f(%t: tensor<16xf32>, %u: tensor<16xf32>, %x: f32) -> tensor<16xf32> {
  %f = linalg.fill {acme.tile = 4 : i64} ins(%x : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  %c = linalg.copy {acme.here} ins(%f : tensor<16xf32>) outs(%u : tensor<16xf32>) -> tensor<16xf32>
  return %c : tensor<16xf32>
}
// ----- target
func.func @f(%t: memref<16xf32>, %u: memref<16xf32>, %x: f32) -> memref<16xf32> {
  linalg.fill {acme.tile = 4 : i64} ins(%x : f32) outs(%t : memref<16xf32>)
  linalg.copy {acme.here} ins(%t : memref<16xf32>) outs(%u : memref<16xf32>)
  return %u : memref<16xf32>
}
