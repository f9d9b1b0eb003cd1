// title: deallocation of a function with a masked write to a buffer
// pass: func.func(ownership-based-buffer-deallocation)
// upstream: invalid
// ours: verifies
func.func @f(%m: memref<?xf32>, %v: vector<16xf32>, %i: index, %p: vector<16xi1>) {
  vector.mask %p { vector.transfer_write %v, %m[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
  return
}
