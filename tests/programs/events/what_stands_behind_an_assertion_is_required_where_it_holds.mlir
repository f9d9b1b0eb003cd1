// title: What stands behind an assertion is required where it holds.
// verdict: proved
func.func private @ext(f32) -> f32
func.func @f(%t: tensor<?xf32>, %n: i32, %c: i1, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %s = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%s) : tensor<?xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    cf.assert %c, "c"
    %q = arith.divsi %a, %b : i32
    linalg.yield %x : f32
  } -> tensor<?xf32>
  %r = arith.addi %a, %b : i32
  return %r : i32
}
// ----- target
func.func private @ext(f32) -> f32
func.func @f(%t: memref<?xf32>, %n: i32, %c: i1, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %s = memref.dim %t, %c0 : memref<?xf32>
  %e = memref.alloc(%s) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%t : memref<?xf32>) outs(%e : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    cf.assert %c, "c"
    %q = arith.divsi %a, %b : i32
    linalg.yield %x : f32
  }
  %r = arith.addi %a, %b : i32
  return %r : i32
}
