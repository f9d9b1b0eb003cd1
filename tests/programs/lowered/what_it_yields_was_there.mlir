// title: Loops in place of an op whose body yields what was there.
// Nothing changes, so each iteration has to write to its own element.
// verdict: proved
// wrong: "%o = memref.load %m[%i, %c0] : memref<4x2xf32> memref.store %o, %m[%i, %c0]" => "memref.store %f, %m[%i, %c1]" -- it changes another element
#first = affine_map<(i, j) -> (i, 0)>
#all = affine_map<(i, j) -> (i, j)>
func.func @f(%t: tensor<4x4xf32>, %m: tensor<4x2xf32>, %f: f32) -> tensor<4x2xf32> {
  %r = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]}
      ins(%t : tensor<4x4xf32>) outs(%m : tensor<4x2xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %o : f32
  } -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}
// ----- target
func.func @f(%t: memref<4x4xf32>, %m: memref<4x2xf32>, %f: f32) -> memref<4x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %o = memref.load %m[%i, %c0] : memref<4x2xf32> memref.store %o, %m[%i, %c0] : memref<4x2xf32>
    }
  }
  return %m : memref<4x2xf32>
}
