// title: Addresses of one buffer do not differ.
// verdict: proved
// wrong: each "%u)" => "%t)" -- addresses of one buffer do not differ
func.func private @g(%a: tensor<4xf32>, %b: tensor<4xf32>) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func private @h(%a: tensor<4xf32>, %b: tensor<4xf32>) -> i1 {
  %r = func.call @g(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> i1
  return %r : i1
}
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> i1 {
  %r = func.call @h(%t, %u) : (tensor<4xf32>, tensor<4xf32>) -> i1
  return %r : i1
}
// ----- target
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) -> i1 {
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %r = arith.cmpi eq, %p, %q : index
  return %r : i1
}
func.func private @h(%a: memref<4xf32>, %b: memref<4xf32>) -> i1 {
  %r = func.call @g(%a, %b) : (memref<4xf32>, memref<4xf32>) -> i1
  return %r : i1
}
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>) -> i1 {
  %r = func.call @h(%t, %u) : (memref<4xf32>, memref<4xf32>) -> i1
  return %r : i1
}
