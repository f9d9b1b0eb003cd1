// title: What is simplified.
// verdict: proved
// right: "%poison = ub.poison : i1\n  %u = arith.select %b, %no, %no : i1\n  %s, %go = arith.addui_extended %u, %no : i1, i1\n  scf.if %go {" => "%poison = ub.poison : index\n%u = arith.select %b, %c0, %c0 : index\naffine.if affine_set<(d0) : (d0 - d0 == 0)> (%u) {" -- what is simplified
// wrong: "%poison = ub.poison : i1\n  %u = arith.select %b, %no, %no : i1\n  %s, %go = arith.addui_extended %u, %no : i1, i1" => "%poison = ub.poison : index\n%u = arith.select %b, %poison, %c0 : index\n%q = arith.muli %u, %c2 : index\n%go = arith.index_cast %q : index to i1" -- what is simplified
// wrong: "%u = arith.select %b, %no" => "%u = arith.select %b, %poison" -- what is simplified
// wrong: "%poison = ub.poison : i1\n  %u = arith.select %b, %no, %no : i1\n  %s, %go = arith.addui_extended %u, %no : i1, i1\n  scf.if %go {" => "%poison = ub.poison : index\n%u = arith.select %b, %poison, %c0 : index\naffine.if affine_set<(d0) : (d0 - d0 == 0)> (%u) {" -- what is simplified
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
  %poison = ub.poison : i1
  %u = arith.select %b, %no, %no : i1
  %s, %go = arith.addui_extended %u, %no : i1, i1
  scf.if %go {
    %y = memref.load %t[%c0] : memref<8xf32>
  }
  %x = memref.load %t[%c0] : memref<8xf32>
  return %x : f32
}
