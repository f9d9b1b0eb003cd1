// title: Only the tensor program has an else.
// verdict: proved
// wrong: "func.func @f(%t: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {\n  %c0 = arith.constant 0 : index" => "func.func @f(%t: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {\n%c0 = arith.constant 0 : index\nmemref.store %x, %t[%c0] : memref<4xf32>" -- what the only else yields counts
func.func @f(%t: tensor<4xf32>, %c: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<4xf32> {
    %d = tensor.insert %x into %t[%c0] : tensor<4xf32>
    scf.yield %d : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  scf.if %c {
    memref.store %x, %t[%c0] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
