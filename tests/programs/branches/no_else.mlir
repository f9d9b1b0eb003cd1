// title: Right branches are proved: no else.
// verdict: proved
func.func @f(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  scf.if %c {
    %s = tensor.empty() : tensor<4xf32>
  }
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%c: i1, %t: memref<4xf32>) -> memref<4xf32> {
  scf.if %c {
    %s = memref.alloc() : memref<4xf32>
  }
  return %t : memref<4xf32>
}
