func.func @f(%t: memref<8xf32>, %a: i64, %x: index) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %c100 = arith.constant 100 : index
  %c0 = arith.constant 0 : index
  %y = arith.select %b, %c100, %c0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%y) -> index {
    scf.reduce(%y : index) {
    ^bb0(%p: index, %q: index):
      %d = memref.load %t[%p] : memref<8xf32>
      scf.reduce.return %p : index
    }
  }
  return
}
