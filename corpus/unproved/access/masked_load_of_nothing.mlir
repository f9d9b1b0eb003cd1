// title: A load of no lane says nothing of its index.
// against: masked_load_of_nothing.target.mlir
func.func @f(%t: memref<8x4xf32>, %n: index, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %in = arith.cmpi ult, %i, %c8 : index
  %k = arith.select %in, %n, %c0 : index
  %m = vector.create_mask %k : vector<4xi1>
  %r = vector.maskedload %t[%i, %c0], %m, %p : memref<8x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
