// title: Harmless overlaps are proved: captured from elsewhere.
// verdict: proved
// wrong: each "%u[" => "%t[" -- captured what is written
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xf32>) {
  ^bb0(%o: f32):
    %x = tensor.extract %u[%i] : tensor<4xf32>
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %i: index) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<4xf32>) {
  ^bb0(%o: f32):
    %x = memref.load %u[%i] : memref<4xf32>
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  }
  return %t : memref<4xf32>
}
