// title: Two outputs that are one buffer or two are written with the same.
// verdict: proved
// wrong: "linalg.yield %v, %v : index, index" => "linalg.yield %v, %p : index, index" -- what was there before depends on an order
// wrong: "linalg.yield %v, %v : index, index" => "linalg.yield %v, %x : index, index", "return %e, %x" => "return %v, %x" -- what is there depends on an order
func.func @f(%c: i1, %v: index, %x: index) -> (index, index) {
  return %v, %x : index, index
}
// ----- target
func.func @f(%c: i1, %v: index, %x: index) -> (index, index) {
  %m = memref.alloc() : memref<index>
  %n = memref.alloc() : memref<index>
  memref.store %x, %n[] : memref<index>
  %a = arith.select %c, %m, %n : memref<index>
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      outs(%m, %a : memref<index>, memref<index>) {
  ^bb0(%p: index, %q: index):
    linalg.yield %v, %v : index, index
  }
  %e = memref.load %m[] : memref<index>
  return %e, %x : index, index
}
