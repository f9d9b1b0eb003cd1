// title: Threads that never end.
// Where there are none, both programs go on.
// verdict: proved
// right: "// there" => "memref.dealloc %m : memref<1xindex>" -- what is freed behind them
// wrong: "// there" => "vector.print %n : index" -- what is shown behind them
// unproved: "return %n : index // target" => "return %c0 : index" -- what is returned behind them
// unproved: "// here" => "memref.dealloc %m : memref<1xindex>", "// there" => "memref.dealloc %m : memref<1xindex>" -- each thread frees the same buffer
// unproved: "vector.print %i : index\n    // here" => "memref.store %i, %m[%c0] : memref<1xindex>\n%y = memref.load %m[%c0] : memref<1xindex>\nvector.print %y : index" -- each thread reads what others write
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    vector.print %i : index
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }
    scf.reduce
  }
  return %n : index
}
// ----- target
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %m = memref.alloc() : memref<1xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    vector.print %i : index
    // here
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }
    scf.reduce
  }
  // there
  return %n : index // target
}
