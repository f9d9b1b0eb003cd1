// title: Two outputs that are one buffer or two are written with the same.
// against: two_outputs.target.mlir

#s = affine_map<() -> ()>
func.func @f(%c: i1, %v: index, %x: index, %z: index) -> (index, index) {
  %m = memref.alloc() : memref<index>
  %n = memref.alloc() : memref<index>
  memref.store %x, %n[] : memref<index>
  %a = arith.select %c, %m, %n : memref<index>
  linalg.generic {indexing_maps = [#s, #s], iterator_types = []} outs(%m, %a : memref<index>, memref<index>) {
  ^bb0(%p: index, %q: index):
    linalg.yield %v, %v : index, index
  }
  %e = memref.load %m[] : memref<index>
  return %e, %x : index, index
}
