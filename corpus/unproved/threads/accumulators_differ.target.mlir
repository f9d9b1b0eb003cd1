func.func @f(%a: i64, %x: index, %y: index) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.if %b {
    %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%y) -> index {
      scf.reduce(%y : index) {
      ^bb0(%p: index, %q: index):
        vector.print %p : index
        scf.reduce.return %p : index
      }
    }
  }
  return
}
