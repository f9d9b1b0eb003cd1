func.func @f(%c: i1, %v: index, %x: index, %z: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w0 = scf.for %jj = %o0 to %two step %o1 iter_args(%aa = %o0) -> index {
    %b2 = arith.addi %aa, %two : index
    scf.yield %b2 : index
  }
  %w = arith.subi %w0, %two : index
  %q3 = arith.constant 3 : index
  %q5 = arith.constant 5 : index
  %qK = arith.constant 149192 : index
  %zz = arith.muli %z, %z : index
  %z3 = arith.muli %zz, %q3 : index
  %z5 = arith.addi %z3, %q5 : index
  %gz = arith.cmpi eq, %z5, %qK : index
  %k = arith.constant 77 : index
  %r = arith.select %gz, %k, %x : index
  return %r, %w : index, index
}
