// title: What is said of a cast beside its properties is no promise of another cast.
// verdict: unproved
// right: " {nonNeg}" => "", " <{nonNeg}>" => "" -- nothing is promised
func.func @f(%a: i32) -> index {
  %r = "index.castu"(%a) {nonNeg} : (i32) -> index
  return %r : index
}
// ----- target
func.func @f(%a: i32) -> index {
  %r = "arith.index_castui"(%a) <{nonNeg}> : (i32) -> index
  return %r : index
}
