// title: A mask is poison, and nobody looks at what is read under it.
// against: poison_mask.target.mlir

func.func @f(%a: tensor<4xindex>, %c: i1, %n: index, %x: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w = scf.for %jj = %o0 to %two step %o1 iter_args(%aa = %o0) -> index {
    %b2 = arith.addi %aa, %o1 : index
    scf.yield %b2 : index
  }
  %p = ub.poison : i1
  %t = arith.constant true
  %q = arith.select %c, %p, %t : i1
  %mask = vector.broadcast %q : i1 to vector<4xi1>
  %v = vector.transfer_read %a[%n], %x, %mask : tensor<4xindex>, vector<4xindex>
  return %x, %w : index, index
}
