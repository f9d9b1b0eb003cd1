// title: Equal reductions are equal.
// verdict: proved
// unproved: each "%v," => "%x," -- equal reductions are equal
// wrong: "}\n  memref.store %c0, %b[%c0] : memref<1xindex>" => "}\nmemref.store %c1, %b[%c0] : memref<1xindex>" -- what a body reads on its own counts as an input
func.func @f(%a: tensor<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
// ----- target
func.func @f(%a: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<1xindex>
  memref.store %c0, %b[%c0] : memref<1xindex>
  %r1 = memref.alloc() : memref<index>
  %r2 = memref.alloc() : memref<index>
  memref.store %c0, %r1[] : memref<index>
  memref.store %c0, %r2[] : memref<index>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%a : memref<4xindex>) outs(%r1 : memref<index>) {
  ^bb0(%x: index, %o: index):
    %v = memref.load %b[%c0] : memref<1xindex>
    %y = arith.addi %v, %o : index
    linalg.yield %y : index
  }
  memref.store %c0, %b[%c0] : memref<1xindex>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%a : memref<4xindex>) outs(%r2 : memref<index>) {
  ^bb0(%x: index, %o: index):
    %v = memref.load %b[%c0] : memref<1xindex>
    %y = arith.addi %v, %o : index
    linalg.yield %y : index
  }
  %1 = memref.load %r1[] : memref<index>
  %2 = memref.load %r2[] : memref<index>
  %d = arith.subi %1, %2 : index
  return %d : index
}
