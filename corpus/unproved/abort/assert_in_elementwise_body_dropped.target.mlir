func.func private @ext(f32)
func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> memref<8xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : memref<8xf32>) {
  ^bb0(%b: f32):
    %q = arith.addf %b, %x : f32
    linalg.yield %q : f32
  }
  call @ext(%x) : (f32) -> ()
  return %t : memref<8xf32>
}
