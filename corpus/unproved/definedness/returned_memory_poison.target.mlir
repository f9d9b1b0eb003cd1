func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : memref<8xf32>) {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a fastmath<nnan> : f32
    linalg.yield %b : f32
  }
  return %t : memref<8xf32>
}
