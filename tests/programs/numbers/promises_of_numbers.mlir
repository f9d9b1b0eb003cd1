// title: Promises of numbers.
// verdict: proved
// right: each "addi" => "muli" -- promises of numbers
// right: each "nsw" => "nuw" -- promises of numbers
// unproved: "%r = arith.addi %y, %x overflow<nsw>" => "%r = arith.addi %y, %x overflow<nuw>" -- another promise
// unproved: "%r = arith.addi %x, %y overflow<nsw>" => "%r = arith.addi %x, %y" -- a promise is not made up
// right: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%r = arith.addi %x, %y : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%v = arith.extsi %x : i16 to i32\n%w = arith.extsi %y : i16 to i32\n%s = arith.addi %v, %w overflow<nsw> : i32\n%r = arith.trunci %s : i32 to i16" -- wider numbers have room for it
// unproved: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%r = arith.addi %x, %y : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%v = arith.extui %x : i16 to i32\n%w = arith.extui %y : i16 to i32\n%s = arith.muli %v, %w overflow<nsw> : i32\n%r = arith.trunci %s : i32 to i16" -- another number
// unproved: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%r = arith.muli %x, %y : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%v = arith.extui %x : i16 to i32\n%w = arith.extui %y : i16 to i32\n%s = arith.muli %v, %w overflow<nsw> : i32\n%r = arith.trunci %s : i32 to i16" -- with sign there is no room
// unproved: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%r = arith.shrui %x, %c3 : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%r = arith.shrui %x, %c3 exact : i16" -- bits are lost
// right: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%w = arith.shli %x, %c3 : i16\n%r = arith.shrui %w, %c3 : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%w = arith.shli %x, %c3 : i16\n%r = arith.shrui %w, %c3 exact : i16" -- no bits are lost
// unproved: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%w = arith.shli %x, %c3 : i16\n%r = arith.shrui %w, %c3 : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%w = arith.shli %x, %c3 overflow<nuw> : i16\n%r = arith.shrui %w, %c3 : i16" -- a promise is not made up
// unproved: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%r = arith.andi %x, %y : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%a = arith.andi %x, %y : i16\n%z = arith.shli %a, %y : i16\n%w = arith.xori %z, %z : i16\n%r = arith.xori %a, %w : i16" -- it may be shifted by too much
// right: "%r = arith.addi %x, %y overflow<nsw> : i16" => "%r = arith.andi %x, %y : i16", "%r = arith.addi %y, %x overflow<nsw> : i16" => "%a = arith.andi %x, %y : i16\n%k = arith.andi %y, %c3 : i16\n%z = arith.shli %a, %k : i16\n%w = arith.xori %z, %z : i16\n%r = arith.xori %a, %w : i16" -- it is shifted by three at most
func.func @f(%x: i16, %y: i16) -> i16 {
  %c3 = arith.constant 3 : i16
  %r = arith.addi %x, %y overflow<nsw> : i16
  return %r : i16
}
// ----- target
func.func @f(%x: i16, %y: i16) -> i16 {
  %c3 = arith.constant 3 : i16
  %r = arith.addi %y, %x overflow<nsw> : i16
  return %r : i16
}
