// title: Memory of the body of an array.
// One body may write what it has made itself, once for each of its elements.
// verdict: proved
// unproved: "memref.store %x, %b[%c0] : memref<4xf32>" => "%d = memref.alloc() : memref<4xf32>\nlinalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}\nouts(%d : memref<4xf32>) {\n^bb0(%inside: f32):\nmemref.store %x, %b[%c0] : memref<4xf32>\nlinalg.yield %x : f32\n}" -- memory of the body of an array
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%m : memref<4xf32>) {
  ^bb0(%element: f32):
    %b = memref.alloc() : memref<4xf32>
    memref.store %x, %b[%c0] : memref<4xf32>
    linalg.yield %x : f32
  }
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
