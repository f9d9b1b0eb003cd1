// title: the body of a generic reads again what it has overwritten
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%u: tensor<4xf32>, %t: tensor<?xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%u : tensor<4xf32>) {
  ^bb0(%old: f32):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
