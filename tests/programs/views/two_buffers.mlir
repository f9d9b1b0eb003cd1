// title: Harmless overlaps are proved: two buffers.
// verdict: proved
// wrong: "ins(%s : memref<?xf32>) outs(%t, %u" => "ins(%s : memref<?xf32>) outs(%t, %t" -- two outputs, one buffer
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  }
      ins(%s : tensor<?xf32>) outs(%t, %u : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %y = arith.addf %x, %x : f32
    %z = arith.mulf %x, %x : f32
    linalg.yield %y, %z : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%s: memref<?xf32>, %t: memref<?xf32>, %u: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  }
      ins(%s : memref<?xf32>) outs(%t, %u : memref<?xf32>, memref<?xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %y = arith.addf %x, %x : f32
    %z = arith.mulf %x, %x : f32
    linalg.yield %y, %z : f32, f32
  }
  return %t, %u : memref<?xf32>, memref<?xf32>
}
