// title: Bits of a number behind a guard.
// An index below 100 is the same as a signed and as an unsigned byte; one below 200 is not.
// verdict: proved
// wrong: each " 100" => " 200" -- bits of a number behind a guard
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %below = arith.cmpi ult, %n, %c100 : index
  %r = scf.if %below -> i32 {
    %b = arith.index_cast %n : index to i8
    %w = arith.extui %b : i8 to i32
    scf.yield %w : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
// ----- target
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %below = arith.cmpi ult, %n, %c100 : index
  %r = scf.if %below -> i32 {
    %b = arith.index_cast %n : index to i8
    %w = arith.extsi %b : i8 to i32
    scf.yield %w : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
