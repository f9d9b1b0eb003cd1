// title: Right uses of memory are proved: one empty twice.
// verdict: proved
// unproved: "return %e, %e : memref" => "return %e, %d : memref" -- one undefined tensor is not two
func.func @f() -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  return %e, %e : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f() -> (memref<4xf32>, memref<4xf32>) {
  %e = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  return %e, %e : memref<4xf32>, memref<4xf32>
}
