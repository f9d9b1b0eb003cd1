func.func @f(%t: memref<8xf32>, %u: memref<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %b = arith.select %h, %u, %t : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<8xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  memref.dealloc %a : memref<8xf32>
  %s = arith.andi %g, %c : i1
  return %s : i1
}
