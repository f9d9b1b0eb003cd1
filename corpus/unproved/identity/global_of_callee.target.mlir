memref.global "private" constant @c : memref<8xf32> = dense<1.0>
func.func private @g() -> memref<8xf32> {
  %z = memref.get_global @c : memref<8xf32>
  return %z : memref<8xf32>
}
func.func @f(%t: memref<8xf32>, %u: memref<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %a = call @g() : () -> memref<8xf32>
  %b = memref.get_global @c : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<8xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  %s = arith.andi %g, %c : i1
  return %s : i1
}
