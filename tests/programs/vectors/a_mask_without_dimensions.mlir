// title: A mask without dimensions is true if its size is positive.
// verdict: proved
// wrong: "cmpi slt, %c0, %n" => "cmpi sle, %c0, %n" -- a size of 0
// wrong: "cmpi slt, %c0, %n" => "cmpi ult, %c0, %n" -- a negative size
func.func @f(%n: index, %a: vector<f32>, %p: vector<f32>) -> vector<f32> {
  %m = vector.create_mask %n : vector<i1>
  %r = arith.select %m, %a, %p : vector<i1>, vector<f32>
  return %r : vector<f32>
}
// ----- target
func.func @f(%n: index, %a: vector<f32>, %p: vector<f32>) -> vector<f32> {
  %c0 = arith.constant 0 : index
  %b = arith.cmpi slt, %c0, %n : index
  %r = arith.select %b, %a, %p : vector<f32>
  return %r : vector<f32>
}
