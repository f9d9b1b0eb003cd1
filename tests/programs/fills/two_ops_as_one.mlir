// title: One nest of loops for two ops.
// Each element is computed of one element, and of the one at the mirrored place of another buffer.
// verdict: proved
// wrong: "memref.load %b[%j, %i]" => "memref.load %b[%i, %j]" -- it is not transposed
// wrong: "arith.mulf %e, %y" => "arith.mulf %x, %y" -- one of the ops is left out
// wrong: "memref.store %z, %m[%i, %j]" => "memref.store %z, %m[%j, %i]" -- it is stored at the mirrored place
// wrong: "memref.load %a[%i, %j]" => "memref.load %m[%i, %j]" -- it begins with what nobody wrote
// wrong: "affine.for %j = 0 to 4" => "affine.for %j = 1 to 4" -- a column is left out
// wrong: "affine.for %i = 0 to 4" => "affine.for %i = 0 to 4 step 2" -- every second row is left out
#mirrored = affine_map<(i, j) -> (j, i)>
#plain = affine_map<(i, j) -> (i, j)>
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %new = tensor.empty() : tensor<4x4xf32>
  %e = linalg.exp ins(%a : tensor<4x4xf32>) outs(%new : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [#plain, #mirrored, #plain], iterator_types = ["parallel", "parallel"]}
      ins(%e, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%new : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.mulf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
// ----- target
func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>) -> memref<4x4xf32> {
  %m = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = memref.load %a[%i, %j] : memref<4x4xf32>
      %y = memref.load %b[%j, %i] : memref<4x4xf32>
      %e = math.exp %x : f32
      %z = arith.mulf %e, %y : f32
      memref.store %z, %m[%i, %j] : memref<4x4xf32>
    }
  }
  return %m : memref<4x4xf32>
}
