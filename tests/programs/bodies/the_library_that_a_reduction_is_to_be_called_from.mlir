// title: A reduction is to be called from the same library, if from any.
// verdict: proved
// unproved: "iterator_types = [\"reduction\"]} ins(%a : memref<4xf32>)" => "iterator_types = [\"reduction\"], library_call = \"l\"} ins(%a : memref<4xf32>)" -- a library that only one of them names
func.func @f(%a: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %s: memref<f32>) -> memref<f32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : memref<4xf32>) outs(%s : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return %s : memref<f32>
}
