// title: Threads pass one buffer to a function without a body.
// against: outside_races.target.mlir
func.func private @ext(index, memref<1xindex>) -> index
func.func @f(%a: i64) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.if %b {
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %m = memref.alloc() : memref<1xindex>
    %x = func.call @ext(%i, %m) : (index, memref<1xindex>) -> index
    vector.print %x : index
    scf.reduce
  }
  }
  return
}
