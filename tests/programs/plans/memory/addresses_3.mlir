// title: Addresses.
// verdict: unproved
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %n : memref<4xf32> -> index
  %s = arith.cmpi eq, %p, %q : index
  return %s : i1
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %n : memref<4xf32> -> index
  %s = arith.cmpi eq, %p, %q : index
  return %s : i1
}
// ----- plan
{"points": []}
