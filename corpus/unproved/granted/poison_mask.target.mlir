func.func @f(%a: memref<4xindex>, %c: i1, %n: index, %x: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w0 = scf.for %jj = %o0 to %two step %o1 iter_args(%aa = %o0) -> index {
    %b2 = arith.addi %aa, %two : index
    scf.yield %b2 : index
  }
  %w = arith.subi %w0, %two : index
  %k = arith.constant 77 : index
  %z = arith.select %c, %k, %x : index
  return %z, %w : index, index
}
