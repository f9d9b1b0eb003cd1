// title: A loop that compares without sign has no rounds, and what its round requires is not known.
// against: loop_without_sign.target.mlir

func.func @f(%x: index, %lo: index, %hi: index, %z: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w = scf.for %jj = %o0 to %two step %o1 iter_args(%aa = %o0) -> index {
    %b2 = arith.addi %aa, %o1 : index
    scf.yield %b2 : index
  }
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %big = arith.constant 149192 : index
  scf.for unsigned %i = %lo to %hi step %c1 {
    %zz = arith.muli %z, %z : index
    %z3 = arith.muli %zz, %c3 : index
    %z5 = arith.addi %z3, %c5 : index
    %d = arith.subi %z5, %big : index
    %q = arith.divui %x, %d : index
    vector.print %q : index
    scf.yield
  }
  return %x, %w : index, index
}
