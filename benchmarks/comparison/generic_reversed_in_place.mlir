// what: An op reads elements that it has overwritten already
// verdict: refuted
// mlir-tv: outputs that overlap an input are undefined behaviour (src/encode.cpp, linalg.generic)
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %x : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// target

func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : memref<4xf32>) outs(%t : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %x : f32
    linalg.yield %sum : f32
  }
  return %t : memref<4xf32>
}
