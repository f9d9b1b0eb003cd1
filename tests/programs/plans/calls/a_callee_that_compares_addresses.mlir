// title: A callee that compares addresses.
// verdict: refuted
func.func private @set(%a: tensor<4xf32>, %b: tensor<4xf32>) -> i1 {
  %s = arith.constant false
  func.return %s : i1
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> i1
  func.return %r : i1
}
// ----- target
func.func private @set(%a: memref<4xf32>, %b: memref<4xf32>) -> i1 {
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %s = arith.cmpi eq, %p, %q : index
  func.return %s : i1
}
func.func @f(%m: memref<4xf32>, %x: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %m) : (memref<4xf32>, memref<4xf32>) -> i1
  func.return %r : i1
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
