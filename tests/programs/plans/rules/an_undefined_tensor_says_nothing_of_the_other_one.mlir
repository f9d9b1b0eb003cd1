// title: An undefined tensor says nothing of the other one.
// Both lie in one buffer; what was read of the undefined one is no number that elements of the other one
// equal.
// verdict: proved
// wrong: "memref.store %y, %a[%c1] : memref<2xf32>\n  return %x : f32" => "memref.store %y, %a[%c1] : memref<2xf32>\nreturn %y : f32" -- an undefined tensor says nothing of the other one
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.from_elements %x, %y : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %u = tensor.extract %e[%c0] : tensor<2xf32>
  %v = tensor.extract %e[%c1] : tensor<2xf32>
  %p = tensor.extract %a[%c0] : tensor<2xf32>
  %q = tensor.extract %a[%c1] : tensor<2xf32>
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c0] : memref<2xf32>
  memref.store %y, %a[%c1] : memref<2xf32>
  return %x : f32
}
// ----- plan
{
  "points": [
    {"source": 8, "target": 5, "rule": "cut",
     "holds": [{"tensor": "3.0", "buffer": "3.0"}, {"tensor": "4.0", "buffer": "3.0"}]}
  ]
}
