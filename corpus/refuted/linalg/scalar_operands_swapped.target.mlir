#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: f32, %b: f32, %t: memref<4xf32>, %e: memref<f32>) -> memref<f32> {
  %z = memref.alloc() : memref<f32>
  memref.copy %e, %z : memref<f32> to memref<f32>
  linalg.generic {indexing_maps = [#one, #none, #none], iterator_types = ["reduction"]}
      ins(%t, %a : memref<4xf32>, f32) outs(%z : memref<f32>) {
  ^bb0(%p: f32, %q: f32, %acc: f32):
    %d = arith.subf %p, %q : f32
    %s = arith.addf %acc, %d : f32
    linalg.yield %s : f32
  }
  return %z : memref<f32>
}
