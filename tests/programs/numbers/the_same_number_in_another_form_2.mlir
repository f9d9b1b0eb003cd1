// title: The same number in another form.
// verdict: proved
// right: "%r = arith.cmpi slt, %x, %y" => "%r = arith.cmpi sle, %x, %c2", "%r = arith.cmpi sgt, %y, %x" => "%r = arith.cmpi slt, %x, %c3" -- the same number in another form
// right: "%r = arith.cmpi slt, %x, %y : i32" => "%s = arith.addi %x, %c1 : i32\n%r = arith.cmpi sgt, %s, %x : i32", "%r = arith.cmpi sgt, %y, %x : i32" => "%m = arith.constant 2147483647 : i32\n%r = arith.cmpi ne, %x, %m : i32" -- the same number in another form
// unproved: "%r = arith.cmpi sgt, %y, %x" => "%r = arith.cmpi ult, %x, %y" -- another number
// unproved: "%r = arith.cmpi slt, %x, %y" => "%r = arith.cmpi sle, %x, %c2", "%r = arith.cmpi sgt, %y, %x" => "%r = arith.cmpi slt, %x, %c2" -- another number
// unproved: "%r = arith.cmpi slt, %x, %y : i32" => "%s = arith.addi %x, %c1 : i32\n%r = arith.cmpi sgt, %s, %x : i32", "%r = arith.cmpi sgt, %y, %x : i32" => "%r = arith.constant true" -- another number
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> (i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %r = arith.cmpi slt, %x, %y : i32
  return %r : i1
}
// ----- target
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> (i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %r = arith.cmpi sgt, %y, %x : i32
  return %r : i1
}
