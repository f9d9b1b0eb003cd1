func.func private @e1(f32) -> f32
func.func private @e2(f32) -> f32
func.func @f(%t: memref<8xf32>, %u: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t, %u : memref<8xf32>, memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %q = func.call @e1(%a) : (f32) -> f32
    %p = func.call @e2(%b) : (f32) -> f32
    linalg.yield %q, %p : f32, f32
  }
  return %t, %u : memref<8xf32>, memref<8xf32>
}
