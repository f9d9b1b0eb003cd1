#id = affine_map<(d0, d1) -> (d0, d1)>
#permuted = affine_map<(d0, d1) -> (d1, d0)>
func.func @add_transposed(%t: memref<?x?xf32>) -> memref<?x?xf32> {
  linalg.generic {indexing_maps = [#permuted, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return %t : memref<?x?xf32>
}
