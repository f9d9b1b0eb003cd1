// title: A library that is to be called.
// Conversions make calls of it: only the meaning of the op has nothing to do with it.
// verdict: proved
func.func @f(%m: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"] }
      outs(%m : memref<4xf32>) { ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}
// ----- target
func.func @f(%m: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"] }
      outs(%m : memref<4xf32>) { ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}
// ----- plan
{"points": []}
