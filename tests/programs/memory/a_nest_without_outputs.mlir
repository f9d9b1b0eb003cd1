// title: A nest without outputs.
// verdict: proved
// right: "iterator_types = [\"parallel" => "iterator_types = [\"reduction" -- a nest without outputs
// wrong: "%y = memref.load %t[%i]" => "%y = memref.load %t[%k]" -- a nest without outputs
// wrong: "iterator_types = [\"parallel" => "iterator_types = [\"reduction", "%y = memref.load %t[%i]" => "%y = memref.load %t[%k]" -- a nest without outputs
func.func @f(%t: tensor<4xf32>, %k: index) { return }
// ----- target
func.func @f(%t: memref<4xf32>, %k: index) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : memref<4xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %y = memref.load %t[%i] : memref<4xf32>
    linalg.yield
  }
  return
}
