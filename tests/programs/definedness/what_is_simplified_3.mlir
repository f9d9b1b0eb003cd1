// title: What is simplified.
// verdict: proved
// wrong: "%u = arith.select %b, %c0" => "%u = arith.select %b, %poison" -- what is simplified
func.func @f(%t: tensor<8xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<8xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %no = arith.constant false
  %poison = ub.poison : index
  %u = arith.select %b, %c0, %c0 : index
  %z = vector.broadcast %c0 : index to vector<2xindex>
  %w = vector.broadcast %u : index to vector<2xindex>
  %o = vector.outerproduct %w, %z : vector<2xindex>, vector<2xindex>
  %at = vector.extract %o[0, 0] : index from vector<2x2xindex>
  %x = memref.load %t[%at] : memref<8xf32>
  return %x : f32
}
