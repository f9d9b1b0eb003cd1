// title: What is simplified.
// verdict: proved
// right: "%u = arith.select %b, %c1, %c1 : index\n  %at = arith.muli %u, %c0 : index\n  %x = memref.load %t[%at] : memref<8xf32>" => "%u = arith.select %b, %c0, %c0 : index\n%q = arith.muli %u, %c2 : index\n%go = arith.index_cast %q : index to i1\nscf.if %go {\n%y = memref.load %t[%c0] : memref<8xf32>\n}\n%x = memref.load %t[%c0] : memref<8xf32>" -- what is simplified
// right: "%u = arith.select %b, %c1, %c1 : index\n  %at = arith.muli %u, %c0 : index" => "%u = arith.select %b, %c0, %c0 : index\n%q = arith.muli %u, %c2 : index\n%d, %at = affine.delinearize_index %q into (4, 2) : index, index" -- what is simplified
// wrong: "%u = arith.select %b, %c1" => "%u = arith.select %b, %poison" -- what is simplified
// wrong: "%u = arith.select %b, %c1, %c1 : index\n  %at = arith.muli %u, %c0 : index" => "%u = arith.select %b, %poison, %c0 : index\n%q = arith.muli %u, %c2 : index\n%d, %at = affine.delinearize_index %q into (4, 2) : index, index" -- what is simplified
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
  %u = arith.select %b, %c1, %c1 : index
  %at = arith.muli %u, %c0 : index
  %x = memref.load %t[%at] : memref<8xf32>
  return %x : f32
}
