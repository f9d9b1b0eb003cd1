// title: Digits are less than their sizes.
// verdict: proved
// right: "%is = arith.cmpi slt, %b, %c5" => "%is = arith.cmpi slt, %a, %c3" -- digits are less than their sizes
// wrong: "%b] by (3, " => "%b] by (", "%is = arith.cmpi slt, %b, %c5" => "%is = arith.cmpi slt, %a, %c3" -- nothing else is known of them
// wrong: "%is = arith.cmpi slt, %b, %c5" => "%is = arith.cmpi slt, %c0, %a" -- nothing else is known of them
// wrong: "%is = arith.cmpi slt, %b, %c5" => "%is = arith.cmpi slt, %b, %c3" -- nothing else is known of them
func.func @f(%a: index, %b: index) -> index {
  %l = affine.linearize_index disjoint [%a, %b] by (3, 5) : index
  return %l : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %x = arith.muli %a, %c5 : index
  %l = arith.addi %x, %b : index
  %is = arith.cmpi slt, %b, %c5 : index
  %r = arith.select %is, %l, %c0 : index
  return %r : index
}
