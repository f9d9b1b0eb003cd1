func.func @f(%t: memref<8xf32>, %u: memref<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (memref<8xf32>, memref<8xf32>) {
    scf.yield %b, %a : memref<8xf32>, memref<8xf32>
  }
  %b = memref.cast %l#0 : memref<8xf32> to memref<?xf32>
  %a = memref.cast %l#1 : memref<8xf32> to memref<?xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<?xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  %s = arith.andi %g, %c : i1
  return %s : i1
}
