// title: The smallest number is not divided by minus one.
// verdict: proved
// right: each "arith.divsi" => "arith.floordivsi" -- the smallest number is not divided by minus one
// right: each "arith.divsi" => "arith.ceildivsi" -- the smallest number is not divided by minus one
// unproved: each "arith.divsi" => "arith.remui" -- the smallest number is not divided by minus one
// unproved: each "arith.divsi" => "arith.remsi" -- the smallest number is not divided by minus one
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %m = arith.constant -1 : i32
  %s = arith.divsi %x, %m : i32
  %r = arith.subi %c0, %x  : i32
  return %s, %r : i32, i32
}
// ----- target
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %m = arith.constant -1 : i32
  %s = arith.divsi %x, %m : i32
  %r = arith.subi %c0, %x overflow<nsw> : i32
  return %s, %r : i32, i32
}
