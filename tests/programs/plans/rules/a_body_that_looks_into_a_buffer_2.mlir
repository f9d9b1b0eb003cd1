// title: A body that looks into a buffer.
// It sees nothing that the op itself writes.
// verdict: proved
// unproved: each "%v = memref.load %n" => "%v = memref.load %m" -- that the source does not either is no fact
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
