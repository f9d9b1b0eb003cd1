// title: A branch of one program only.
// verdict: refuted
// wrong: "scf.if %b { memref.store %x, %m[%c0]" => "scf.if %b { memref.store %x, %m[%c9]" -- a branch of one program only
func.func @f(%t: tensor<4xf32>, %x: f32, %b: i1) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %b: i1) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  scf.if %b { memref.store %x, %m[%c0] : memref<4xf32> }
  return %m : memref<4xf32>
}
// ----- plan
{"points": []}
