// title: An undefined mask is undefined.
// verdict: unknown
func.func @f(%t: tensor<4xf32>, %m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>)
    -> (tensor<4xf32>, vector<4xf32>) {
  %p = ub.poison : vector<4xi1>
  %c0 = arith.constant 0 : index
  vector.compressstore %m[%i], %p, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %r = vector.expandload %m[%i], %p, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %x = vector.extract %r[3] : f32 from vector<4xf32>
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w, %r : tensor<4xf32>, vector<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>)
    -> (memref<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %r = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %x = vector.extract %r[3] : f32 from vector<4xf32>
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t, %r : memref<4xf32>, vector<4xf32>
}
