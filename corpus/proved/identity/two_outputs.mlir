// title: Two outputs may be one buffer.
// against: two_outputs.target.mlir

#s = affine_map<() -> ()>
func.func @f(%c: i1, %v: index, %x: index, %z: index) -> index {
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
  return %x : index
}
