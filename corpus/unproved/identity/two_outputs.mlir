// title: Two outputs may be one buffer, and the target answers otherwise where they are not.
// against: two_outputs.target.mlir

#s = affine_map<() -> ()>
func.func @f(%c: i1, %v: index, %x: index, %z: index) -> (index, index) {
  %o0 = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w = scf.for %jj = %o0 to %two step %o1 iter_args(%aa = %o0) -> index {
    %b2 = arith.addi %aa, %o1 : index
    scf.yield %b2 : index
  }
  %q3 = arith.constant 3 : index
  %q5 = arith.constant 5 : index
  %qK = arith.constant 149192 : index
  %zz = arith.muli %z, %z : index
  %z3 = arith.muli %zz, %q3 : index
  %z5 = arith.addi %z3, %q5 : index
  %gz = arith.cmpi eq, %z5, %qK : index
  scf.if %gz {
    %m = memref.alloc() : memref<index>
    %n = memref.alloc() : memref<index>
    %a = arith.select %c, %m, %n : memref<index>
    linalg.generic {indexing_maps = [#s, #s], iterator_types = []} outs(%m, %a : memref<index>, memref<index>) {
    ^bb0(%p: index, %q: index):
      linalg.yield %v, %v : index, index
    }
  }
  return %x, %w : index, index
}
