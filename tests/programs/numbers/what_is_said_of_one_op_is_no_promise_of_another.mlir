// title: What is said of one op beside its properties is no promise of another op.
// verdict: unproved
// right: each "%r, %carry = \"arith.addui_extended\"(%a, %b) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> (i32, i1)" => "%r, %carry = arith.addui_extended %a, %b : i32, i1", "arith.addi %a, %b overflow<nsw>" => "arith.addi %a, %b" -- nothing is promised
// unproved: "arith.addui_extended" => "arith.mului_extended", "(i32, i1)" => "(i32, i32)", "arith.addi %a" => "arith.muli %a" -- a product without signs
// unproved: "arith.addui_extended" => "arith.mulsi_extended", "(i32, i1)" => "(i32, i32)", "arith.addi %a" => "arith.muli %a" -- a product with signs
// unproved: "\"arith.addui_extended\"(%a, %b) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> (i32, i1)" => "\"arith.addui_extended\"(%a, %b) : (i32, i32) -> (i32, i1)" -- nothing is said
func.func @f(%a: i32, %b: i32) -> i32 {
  %r, %carry = "arith.addui_extended"(%a, %b) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> (i32, i1)
  return %r : i32
}
// ----- target
func.func @f(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b overflow<nsw> : i32
  return %r : i32
}
