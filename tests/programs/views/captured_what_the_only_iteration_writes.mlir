// title: Harmless overlaps are proved: captured what the only iteration writes.
// verdict: proved
// unproved: each "1xf32>" => "2xf32>" -- there are two iterations
// unproved: each "1xf32>" => "?xf32>" -- there may be two iterations
func.func @f(%t: tensor<1xf32>, %u: tensor<1xf32>, %i: index) -> tensor<1xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<1xf32>) {
  ^bb0(%o: f32):
    %x = tensor.extract %t[%i] : tensor<1xf32>
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<1xf32>
  return %r : tensor<1xf32>
}
// ----- target
func.func @f(%t: memref<1xf32>, %u: memref<1xf32>, %i: index) -> memref<1xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<1xf32>) {
  ^bb0(%o: f32):
    %x = memref.load %t[%i] : memref<1xf32>
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  }
  return %t : memref<1xf32>
}
