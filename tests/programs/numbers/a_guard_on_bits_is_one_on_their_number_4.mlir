// title: A guard on bits is one on their number.
// verdict: refuted
func.func @f(%a: i8, %n: index, %x: f32, %y: f32) -> f32 {
  %c10 = arith.constant 10 : i8
  %i10 = arith.constant 10 : index
  %i = arith.index_cast %a : i8 to index
  %c = arith.cmpi sgt, %a, %c10 : i8
  %d = arith.cmpi sgt, %i, %i10 : index
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
// ----- target
func.func @f(%a: i8, %n: index, %x: f32, %y: f32) -> f32 {
  %c10 = arith.constant 10 : i8
  %i10 = arith.constant 10 : index
  %i = arith.index_cast %a : i8 to index
  %c = arith.cmpi sgt, %a, %c10 : i8
  %d = arith.cmpi ugt, %i, %i10 : index
  %r = arith.select %d, %x, %y : f32
  return %r : f32
}
