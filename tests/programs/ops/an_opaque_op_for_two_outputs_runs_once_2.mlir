// title: An opaque op for two outputs runs once.
// verdict: unproved
#same = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>) {
  %r:2 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      outs(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) {
  ^bb0(%p: i32, %q: i32):
    %d = "acme.random"() : () -> i32
    linalg.yield %d, %d : i32, i32
  } -> (tensor<4x4xi32>, tensor<4x4xi32>)
  return %r#0, %r#1 : tensor<4x4xi32>, tensor<4x4xi32>
}
// ----- target
#same = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: memref<4x4xi32>, %b: memref<4x4xi32>) -> (memref<4x4xi32>, memref<4x4xi32>) {
  linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel"]}
      outs(%a : memref<4x4xi32>) {
  ^bb0(%p: i32):
    %d = "acme.random"() : () -> i32
    linalg.yield %d : i32
  }
  linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel"]}
      outs(%b : memref<4x4xi32>) {
  ^bb0(%p: i32):
    %d = "acme.random"() : () -> i32
    linalg.yield %d : i32
  }
  return %a, %b : memref<4x4xi32>, memref<4x4xi32>
}
