// title: One element is new.
// verdict: proved
// wrong: "%here = arith.cmpi eq, %i, %j : index\n  %x = arith.select %here, %a, %old : f32" => "%x = arith.select %in, %a, %old : f32" -- one element is new
func.func @f(%v: vector<4xf32>, %a: f32, %z: f32, %i: index, %j: index) -> f32 {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi ult, %i, %c4 : index
  %q = arith.cmpi ult, %j, %c4 : index
  %in = arith.andi %p, %q : i1
  %w = vector.insert %a, %v[%i] : f32 into vector<4xf32>
  %x = vector.extract %w[%j] : f32 from vector<4xf32>
  %r = arith.select %in, %x, %z : f32
  return %r : f32
}
// ----- target
func.func @f(%v: vector<4xf32>, %a: f32, %z: f32, %i: index, %j: index) -> f32 {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi ult, %i, %c4 : index
  %q = arith.cmpi ult, %j, %c4 : index
  %in = arith.andi %p, %q : i1
  %old = vector.extract %v[%j] : f32 from vector<4xf32>
  %here = arith.cmpi eq, %i, %j : index
  %x = arith.select %here, %a, %old : f32
  %r = arith.select %in, %x, %z : f32
  return %r : f32
}
