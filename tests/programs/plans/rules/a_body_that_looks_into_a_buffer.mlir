// title: A body that looks into a buffer.
// It sees nothing that the op itself writes.
// verdict: proved
// wrong: "%v = tensor.extract %u" => "%v = tensor.extract %t", "%v = memref.load %n" => "%v = memref.load %m" -- a body that looks into a buffer
// wrong: "%v = memref.load %n" => "%v = memref.load %m" -- a body that looks into a buffer
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = affine.apply affine_map<(i) -> (3 - i)>(%i)
    %v = tensor.extract %u[%j] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%m : memref<4xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = affine.apply affine_map<(i) -> (3 - i)>(%i)
    %v = memref.load %n[%j] : memref<4xf32>
    linalg.yield %v : f32
  }
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
