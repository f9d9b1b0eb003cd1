// title: Bodies that make something else.
// verdict: refuted
// unproved: "%e = memref.load %o[] : memref<f32>" => "memref.store %a, %u[%k] : memref<4xf32>\n%e = memref.load %u[%k] : memref<4xf32>" -- a body that writes
func.func @f(%t: tensor<?xf32>, %o: tensor<f32>, %u: tensor<4xf32>, %k: index,
    %l: index) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %e = tensor.extract %u[%k] : tensor<4xf32>
    %s = arith.addf %a, %b : f32
    %z = arith.mulf %s, %e : f32
    linalg.yield %z : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %o: memref<f32>, %u: memref<4xf32>, %k: index,
    %l: index) -> memref<f32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<?xf32>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %b: f32):
    %e = memref.load %o[] : memref<f32>
    %s = arith.addf %a, %b : f32
    %z = arith.mulf %s, %e : f32
    linalg.yield %z : f32
  }
  return %o : memref<f32>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest",
     "holds": [{"tensor": "1.0", "buffer": "^0.0.0.1"}]}
  ]
}
