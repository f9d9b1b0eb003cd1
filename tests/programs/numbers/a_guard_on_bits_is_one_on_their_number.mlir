// title: A guard on bits is one on their number.
// verdict: proved
// wrong: "%c = arith.cmpi ult, %a, %c10 : i8\n  %d = arith.cmpi slt, %i, %i10 : index\n  %r = arith.select %d, %x, %y : f32" => "%c = arith.cmpi ult, %a, %c10 : i8\n%d = arith.cmpi sle, %i, %i10 : index\n%r = arith.select %d, %x, %y : f32" -- a guard on bits is one on their number
func.func @f(%a: i8, %n: index, %x: f32, %y: f32) -> f32 {
  %c10 = arith.constant 10 : i8
  %i10 = arith.constant 10 : index
  %i = arith.index_castui %a : i8 to index
  %c = arith.cmpi ult, %a, %c10 : i8
  %d = arith.cmpi slt, %i, %i10 : index
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
// ----- target
func.func @f(%a: i8, %n: index, %x: f32, %y: f32) -> f32 {
  %c10 = arith.constant 10 : i8
  %i10 = arith.constant 10 : index
  %i = arith.index_castui %a : i8 to index
  %c = arith.cmpi ult, %a, %c10 : i8
  %d = arith.cmpi slt, %i, %i10 : index
  %r = arith.select %d, %x, %y : f32
  return %r : f32
}
