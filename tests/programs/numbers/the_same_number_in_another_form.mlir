// title: The same number in another form.
// verdict: proved
// right: "%r = arith.muli %x, %c2" => "%r = arith.muli %x, %c8", "%r = arith.addi %x, %x" => "%r = arith.shli %x, %c3" -- the same number in another form
// right: "%r = arith.muli %x, %c2" => "%r = arith.addi %x, %y", "%r = arith.addi %x" => "%r = arith.addi %y" -- the same number in another form
// right: "%r = arith.muli %x, %c2 : i32" => "%s = arith.addi %x, %c1 : i32\n%r = arith.addi %s, %c2 : i32", "%r = arith.addi %x, %x" => "%r = arith.addi %x, %c3" -- the same number in another form
// right: "%r = arith.muli %x, %c2" => "%r = arith.maxsi %x, %y", "%r = arith.addi %x, %x : i32" => "%c = arith.cmpi sgt, %x, %y : i32\n%r = arith.select %c, %x, %y : i32" -- the same number in another form
// right: "%r = arith.muli %x, %c2" => "%r = arith.divui %x, %c8", "%r = arith.addi %x, %x" => "%r = arith.shrui %x, %c3" -- the same number in another form
// right: "%r = arith.muli %x, %c2" => "%r = arith.floordivsi %x, %c8", "%r = arith.addi %x, %x" => "%r = arith.shrsi %x, %c3" -- the same number in another form
// right: "%r = arith.muli %x, %c2 : i32" => "%s = arith.extsi %b : i8 to i16\n%r = arith.extsi %s : i16 to i32", "%r = arith.addi %x, %x : " => "%r = arith.extsi %b : i8 to " -- the same number in another form
// right: "%r = arith.muli %x, %c2 : i32" => "%s = arith.trunci %x : i32 to i8\n%r = arith.extui %s : i8 to i32", "%r = arith.addi %x, %x : i32" => "%m = arith.constant 255 : i32\n%r = arith.andi %x, %m : i32" -- the same number in another form
// right: "%r = arith.muli %x, %c2 : i32" => "%j = arith.addi %i, %i : index\n%r = arith.index_cast %j : index to i32", "%r = arith.addi %x, %x : i32" => "%s = arith.index_cast %i : index to i32\n%r = arith.addi %s, %s : i32" -- the same number in another form
// right: "%r = arith.muli %x, %c2" => "%r = arith.addi %x, %c0", "%r = arith.addi %x, %x : i32" => "%j = arith.index_cast %x : i32 to index\n%r = arith.index_cast %j : index to i32" -- the same number in another form
// right: "%r = arith.muli %x, %c2 : i32\n  return %r : i32" => "%m = arith.constant -1 : i32\n%s = arith.divsi %x, %m : i32\nreturn %x : i32", "%r = arith.addi %x, %x : i32\n  return %r : i32" => "return %x : i32" -- the smallest number is not divided by minus one
// right: "%r = arith.muli %x, %c2" => "%r = arith.addi %x, %y overflow<nsw>", "%r = arith.addi %x, %x " => "%r = arith.addi %y, %x overflow<nsw> " -- a promise is not made up
// unproved: "%r = arith.addi %x, %x" => "%r = arith.muli %x, %c3" -- another number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.muli %x, %c8", "%r = arith.addi %x, %x" => "%r = arith.shli %x, %c2" -- another number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.addi %x, %y", "%r = arith.addi %x" => "%r = arith.subi %y" -- another number
// unproved: "%r = arith.muli %x, %c2 : i32" => "%s = arith.addi %x, %c1 : i32\n%r = arith.addi %s, %c2 : i32", "%r = arith.addi %x, %x" => "%r = arith.addi %x, %c2" -- another number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.maxsi %x, %y", "%r = arith.addi %x, %x : i32" => "%c = arith.cmpi ugt, %x, %y : i32\n%r = arith.select %c, %x, %y : i32" -- another number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.divui %x, %c8", "%r = arith.addi %x, %x" => "%r = arith.shrsi %x, %c3" -- another number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.floordivsi %x, %c8", "%r = arith.addi %x, %x" => "%r = arith.divsi %x, %c8" -- another number
// unproved: "%r = arith.muli %x, %c2 : i32" => "%s = arith.extsi %b : i8 to i16\n%r = arith.extsi %s : i16 to i32", "%r = arith.addi %x, %x : " => "%r = arith.extui %b : i8 to " -- another number
// unproved: "%r = arith.muli %x, %c2 : i32" => "%s = arith.trunci %x : i32 to i8\n%r = arith.extui %s : i8 to i32", "%r = arith.addi %x, %x" => "%r = arith.addi %x, %c0" -- another number
// unproved: "%r = arith.muli %x, %c2 : i32" => "%j = arith.addi %i, %i : index\n%r = arith.index_cast %j : index to i32", "%r = arith.addi %x, %x : " => "%r = arith.index_cast %i : index to " -- another number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.addi %x, %c0", "%r = arith.addi %x, %x : i32" => "%j = arith.index_castui %b : i8 to index\n%r = arith.index_cast %j : index to i32" -- another number
// unproved: "%r = arith.muli %x, %c2 : i32\n  return %r : i32" => "return %x : i32", "%r = arith.addi %x, %x : i32\n  return %r : i32" => "%m = arith.constant -1 : i32\n%s = arith.divsi %x, %m : i32\nreturn %x : i32" -- the smallest number is not divided by minus one
// wrong: "%r = arith.muli %x, %c2" => "%r = arith.constant 0", "%r = arith.addi %x, %x : i32" => "%m = arith.constant 40 : i32\n%r = arith.shli %x, %m : i32" -- a shift by too much is no number
// unproved: "%r = arith.muli %x, %c2" => "%r = arith.addi %x, %y", "%r = arith.addi %x, %x" => "%r = arith.addi %x, %y overflow<nsw>" -- a promise is not made up
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> (i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %r = arith.muli %x, %c2 : i32
  return %r : i32
}
// ----- target
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> (i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %r = arith.addi %x, %x : i32
  return %r : i32
}
