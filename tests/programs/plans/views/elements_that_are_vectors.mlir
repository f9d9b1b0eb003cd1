// title: Elements that are vectors.
// Each lane is an element of its own.
// verdict: proved
func.func @f(%t: tensor<8xvector<4xf32>>, %u: tensor<8xvector<4xf32>>, %x: tensor<8xf32>, %v: vector<4xf32>,
    %i: index) -> vector<4xf32> {
  %e = tensor.extract %t[%i] : tensor<8xvector<4xf32>>
  return %e : vector<4xf32>
}
// ----- target
func.func @f(%t: memref<8xvector<4xf32>>, %u: memref<8xvector<4xf32>>, %x: memref<8xf32>, %v: vector<4xf32>,
    %i: index) -> vector<4xf32> {
  %e = memref.load %t[%i] : memref<8xvector<4xf32>>
  return %e : vector<4xf32>
}
// ----- plan
{"points": []}
