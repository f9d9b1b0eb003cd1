func.func @f(%x: index, %lo: index, %hi: index, %z: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w0 = scf.for %jj = %o0 to %two step %o1 iter_args(%aa = %o0) -> index {
    %b2 = arith.addi %aa, %two : index
    scf.yield %b2 : index
  }
  %w = arith.subi %w0, %two : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %big = arith.constant 149192 : index
  %k = arith.constant 77 : index
  scf.for %i = %lo to %hi step %c1 {
    %zz0 = arith.muli %z, %z : index
    %z30 = arith.muli %zz0, %c3 : index
    %z50 = arith.addi %z30, %c5 : index
    %d0 = arith.subi %z50, %big : index
    %q = arith.divui %x, %d0 : index
    vector.print %q : index
    scf.yield
  }
  %zz = arith.muli %z, %z : index
  %z3 = arith.muli %zz, %c3 : index
  %z5 = arith.addi %z3, %c5 : index
  %c0 = arith.cmpi eq, %z5, %big : index
  %c2 = arith.cmpi slt, %lo, %hi : index
  %c = arith.andi %c0, %c2 : i1
  %r = arith.select %c, %k, %x : index
  return %r, %w : index, index
}
