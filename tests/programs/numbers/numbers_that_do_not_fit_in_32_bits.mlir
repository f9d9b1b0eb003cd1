// title: Numbers that the lowering cuts to 32 bits, which a constant does not fit in.
// verdict: proved
// unproved: "%i = arith.constant 4 : index" => "%i = arith.constant 4294967300 : index" -- the number that chooses
// unproved: "%i = arith.constant 4 : index" => "%big = arith.constant 4294967300 : index\n%more = arith.constant 8589934596 : index\n%i = arith.select %b, %big, %more : index" -- one of two that do not
// right: "%i = arith.constant 4 : index" => "%big = arith.constant 4294967300 : index\n%more = arith.constant 4 : index\n%i = arith.select %b, %more, %more : index" -- one of two that do
// unproved: "case 5" => "case 4294967301" -- a number that is chosen by
// unproved: "%n = arith.constant 4 : index" => "%n = arith.constant 4294967296 : index" -- the size of a mask
// unproved: "%c = arith.constant 8 : index" => "%c = arith.constant 4294967296 : index" -- where a vector begins
func.func @f(%t: tensor<8xf32>, %p: f32, %y: f32, %b: i1) -> (vector<4xf32>, f32, vector<4xi1>) {
  %v = vector.broadcast %p : f32 to vector<4xf32>
  %m = vector.constant_mask [4] : vector<4xi1>
  return %v, %y, %m : vector<4xf32>, f32, vector<4xi1>
}
// ----- target
func.func @f(%t: memref<8xf32>, %p: f32, %y: f32, %b: i1) -> (vector<4xf32>, f32, vector<4xi1>) {
  %c = arith.constant 8 : index
  %i = arith.constant 4 : index
  %n = arith.constant 4 : index
  %v = vector.transfer_read %t[%c], %p : memref<8xf32>, vector<4xf32>
  %r = scf.index_switch %i -> f32
  case 5 { scf.yield %p : f32 }
  default { scf.yield %y : f32 }
  %m = vector.create_mask %n : vector<4xi1>
  return %v, %r, %m : vector<4xf32>, f32, vector<4xi1>
}
