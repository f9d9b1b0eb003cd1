memref.global "private" @scratch : memref<1xindex> = uninitialized
func.func private @h(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @scratch : memref<1xindex>
  memref.store %x, %g[%c0] : memref<1xindex>
  %y = memref.load %g[%c0] : memref<1xindex>
  %r = arith.addi %y, %y : index
  return %r : index
}
func.func @f(%t: memref<4xf32>, %a: i64) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.if %b {
    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      %x = func.call @h(%i) : (index) -> index
      vector.print %x : index
      scf.reduce
    }
  }
  return
}
