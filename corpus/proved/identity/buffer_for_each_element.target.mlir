func.func @f(%n: index) -> i1 {
  %true = arith.constant true
  %c1000 = arith.constant 1000 : index
  %m = arith.muli %n, %c1000 : index
  %k = arith.constant 7654321000 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is = arith.cmpi eq, %m, %k : index
  %g = memref.alloc() : memref<2xindex>
  %b = memref.alloc() : memref<i32>
  %p = memref.extract_aligned_pointer_as_index %b : memref<i32> -> index
  linalg.map outs(%g : memref<2xindex>) (%x: index) {
    linalg.yield %p : index
  }
  %v = memref.load %g[%c0] : memref<2xindex>
  %w = memref.load %g[%c1] : memref<2xindex>
  %t = arith.cmpi eq, %v, %w : index
  %s = arith.select %is, %t, %true : i1
  return %s : i1
}
