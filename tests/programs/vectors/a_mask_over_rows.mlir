// title: Masked loads and stores of several rows.
// verdict: proved
// wrong: "vector.maskedstore %m[%c0, %c0], %k, %v" => "vector.maskedstore %m[%c0, %c0], %k, %p" -- another vector
// wrong: "vector.maskedload %m[%c1, %c0], %k, %p" => "vector.maskedload %m[%c0, %c0], %k, %p" -- other rows
// unproved: "vector.maskedload %m[%c1, %c0], %k, %p" => "vector.maskedload %m[%c2, %c0], %k, %p" -- outside, where the mask is set
func.func @f(%t: tensor<3x4xf32>, %k: vector<2x4xi1>, %p: vector<2x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c1, %c0], %x {in_bounds = [true, true]} : tensor<3x4xf32>, vector<2x4xf32>
  %own = arith.select %k, %v, %p : vector<2x4xi1>, vector<2x4xf32>
  %r = vector.transfer_write %own, %t[%c0, %c0], %k {in_bounds = [true, true]} : vector<2x4xf32>, tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
// ----- target
func.func @f(%m: memref<3x4xf32>, %k: vector<2x4xi1>, %p: vector<2x4xf32>) -> memref<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = vector.maskedload %m[%c1, %c0], %k, %p : memref<3x4xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  vector.maskedstore %m[%c0, %c0], %k, %v : memref<3x4xf32>, vector<2x4xi1>, vector<2x4xf32>
  return %m : memref<3x4xf32>
}
