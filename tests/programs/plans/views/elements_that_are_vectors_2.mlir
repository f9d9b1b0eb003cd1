// title: Elements that are vectors.
// Each lane is an element of its own.
// verdict: refuted
func.func @f(%t: tensor<8xvector<4xf32>>, %u: tensor<8xvector<4xf32>>, %x: tensor<8xf32>, %v: vector<4xf32>,
    %i: index) -> f32 {
  %e = tensor.extract %t[%i] : tensor<8xvector<4xf32>>
  %w = arith.constant dense<[1.0, 1.0, 2.0, 2.0]> : vector<4xf32>
  %s = arith.addf %w, %e : vector<4xf32>
  %r = vector.extract %s[0] : f32 from vector<4xf32>
  return %r : f32
}
// ----- target
func.func @f(%t: memref<8xvector<4xf32>>, %u: memref<8xvector<4xf32>>, %x: memref<8xf32>, %v: vector<4xf32>,
    %i: index) -> f32 {
  %e = memref.load %t[%i] : memref<8xvector<4xf32>>
  %w = arith.constant dense<[1.0, 1.0, 2.0, 2.0]> : vector<4xf32>
  %s = arith.addf %w, %e : vector<4xf32>
  %r = vector.extract %s[1] : f32 from vector<4xf32>
  return %r : f32
}
// ----- plan
{"points": []}
