// title: Addresses.
// verdict: proved
// right: "%q = memref.extract_aligned_pointer_as_index %b" => "%q = memref.extract_aligned_pointer_as_index %m" -- addresses
// right: "%p = memref.extract_aligned_pointer_as_index %a" => "%p = memref.extract_aligned_pointer_as_index %m", "%q = memref.extract_aligned_pointer_as_index %b" => "%q = memref.extract_aligned_pointer_as_index %n" -- addresses
// wrong: "%q = memref.extract_aligned_pointer_as_index %b" => "%q = memref.extract_aligned_pointer_as_index %a" -- addresses
// wrong: "%a = memref.alloc() : memref<4xf32>" => "%a = memref.alloc() : memref<4xf32>\nmemref.dealloc %a : memref<4xf32>" -- addresses
func.func @f(%m: tensor<4xf32>, %n: tensor<4xf32>) -> i1 {
  %s = arith.constant false
  return %s : i1
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %s = arith.cmpi eq, %p, %q : index
  return %s : i1
}
// ----- plan
{"points": []}
