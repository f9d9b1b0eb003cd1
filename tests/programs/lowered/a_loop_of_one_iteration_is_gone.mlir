// title: A loop of one iteration is gone.
// The first dimension has the size 1: its index is 0 in each iteration.
// verdict: proved
// wrong: "memref.load %b[%c0, %k]" => "memref.load %b[%k, %c0]" -- another element
// wrong: "memref.store %s, %c[%c0]" => "memref.store %p, %c[%c0]" -- what was there is not added
func.func @f(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>, %c: tensor<1xf32>) -> tensor<1xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<1x8xf32>, tensor<1x8xf32>) outs(%c : tensor<1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  return %r : tensor<1xf32>
}
// ----- target
func.func @f(%a: memref<1x8xf32>, %b: memref<1x8xf32>, %c: memref<1xf32>) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %k = %c0 to %c8 step %c1 {
    %x = memref.load %a[%c0, %k] : memref<1x8xf32>
    %y = memref.load %b[%c0, %k] : memref<1x8xf32>
    %o = memref.load %c[%c0] : memref<1xf32>
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    memref.store %s, %c[%c0] : memref<1xf32>
  }
  return %c : memref<1xf32>
}
