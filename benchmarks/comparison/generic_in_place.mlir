// what: An elementwise op overwrites what it reads, element by element
// verdict: proved
// mlir-tv: outputs that overlap an input are undefined behaviour: a false alarm (src/encode.cpp, linalg.generic)
func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %x : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// target

func.func @f(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %x : f32
    linalg.yield %sum : f32
  }
  return %t : memref<?xf32>
}
