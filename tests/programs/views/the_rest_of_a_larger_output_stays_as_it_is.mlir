// title: The rest of a larger output stays as it is.
// verdict: refuted
func.func @f(%a: tensor<4xf32>, %o: tensor<4x2xf32>, %p: tensor<4xf32>) -> (tensor<4x2xf32>, tensor<4xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} outs(%o, %p : tensor<4x2xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %a[%i] : tensor<4xf32>
    %w = arith.addf %v, %x : f32
    linalg.yield %w, %v : f32, f32
  } -> (tensor<4x2xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4x2xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %o: memref<4x2xf32>, %p: memref<4xf32>) -> (memref<4x2xf32>, memref<4xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%o : memref<4x2xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} outs(%o, %p : memref<4x2xf32>, memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %v = memref.load %a[%i] : memref<4xf32>
    %w = arith.addf %v, %x : f32
    linalg.yield %w, %v : f32, f32
  }
  return %o, %p : memref<4x2xf32>, memref<4xf32>
}
