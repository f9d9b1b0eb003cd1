func.func @f(%a: i64, %x: i32) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %zero = arith.constant 0 : i32
  %y = arith.select %b, %zero, %x : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%y) -> i32 {
    scf.reduce(%y : i32) {
    ^bb0(%p: i32, %q: i32):
      %d = arith.divui %q, %p : i32
      scf.reduce.return %p : i32
    }
  }
  return
}
