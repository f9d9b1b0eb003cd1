// title: What is simplified: bit of a lane.
// verdict: proved
// wrong: "%u = arith.select %b, %c0" => "%u = arith.select %b, %poison" -- bit of a lane
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
  %w = vector.broadcast %u : index to vector<2xindex>
  %q = arith.addi %w, %w : vector<2xindex>
  %l = arith.index_cast %q : vector<2xindex> to vector<2xi1>
  %go = vector.extract %l[0] : i1 from vector<2xi1>
  scf.if %go {
    %y = memref.load %t[%c0] : memref<8xf32>
  }
  %x = memref.load %t[%c0] : memref<8xf32>
  return %x : f32
}
