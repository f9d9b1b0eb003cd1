// title: An element that is a vector.
// verdict: proved
// wrong: "vector.load %b[%c0]" => "vector.load %b[%c1]" -- another element
// wrong: "vector.store %v, %b[%c0]" => "vector.store %v, %b[%c1]" -- elsewhere
func.func @f(%t: tensor<4xi32>, %v: vector<4xi32>) -> (tensor<4xi32>, vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %u = tensor.insert_slice %t into %t[0] [4] [1] : tensor<4xi32> into tensor<4xi32>
  return %u, %v : tensor<4xi32>, vector<4xi32>
}
// ----- target
func.func @f(%t: memref<4xi32>, %v: vector<4xi32>) -> (memref<4xi32>, vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = arith.constant dense<7> : vector<4xi32>
  %b = memref.alloca() : memref<2xvector<4xi32>>
  memref.store %w, %b[%c0] : memref<2xvector<4xi32>>
  vector.store %w, %b[%c1] : memref<2xvector<4xi32>>, vector<4xi32>
  vector.store %v, %b[%c0] : memref<2xvector<4xi32>>, vector<4xi32>
  %r = vector.load %b[%c0] : memref<2xvector<4xi32>>, vector<4xi32>
  return %t, %r : memref<4xi32>, vector<4xi32>
}
