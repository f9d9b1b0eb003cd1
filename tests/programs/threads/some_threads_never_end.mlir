// title: Some threads never end.
// verdict: proved
// unproved: "// here" => "memref.dealloc %m : memref<1xindex>", "// there" => "memref.dealloc %m : memref<1xindex>" -- threads that never end free the same buffer
func.func @f(%n: index, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.if %p {
      vector.print %i : index
      scf.while : () -> () {
        scf.condition(%p)
      } do {
        scf.yield
      }
    }
    scf.reduce
  }
  return %n : index
}
// ----- target
func.func @f(%n: index, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.if %p {
      vector.print %i : index
      // here
      scf.while : () -> () {
        scf.condition(%p)
      } do {
        scf.yield
      }
    }
    scf.reduce
  }
  // there
  return %n : index
}
