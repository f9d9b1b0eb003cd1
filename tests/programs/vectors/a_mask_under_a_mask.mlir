// title: A transfer with a mask of its own, under another mask.
// verdict: unsupported
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>, %b: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0], %b : vector<4xf32>, memref<4xf32>
  return
}
// ----- target
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>, %b: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %none = vector.constant_mask [0] : vector<4xi1>
  vector.mask %none { vector.transfer_write %v, %m[%c0], %b : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return
}
