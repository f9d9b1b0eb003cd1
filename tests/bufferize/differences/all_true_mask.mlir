// title: a masked write to a buffer whose mask is constant and all true
// pass: expand-realloc
// upstream: hangs
// ours: verifies
func.func @f(%p: memref<4xf32>, %c: i1) {
  %m = vector.constant_mask [1] : vector<1xi1>
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<0.0> : vector<1xf32>
  vector.mask %m { vector.transfer_write %v, %p[%c0] {in_bounds = [true]} : vector<1xf32>, memref<4xf32> } : vector<1xi1>
  return
}
