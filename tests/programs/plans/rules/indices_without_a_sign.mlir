// title: Indices without a sign.
// Minus one is the largest of them: such a loop has rounds.
// verdict: proved
// wrong: "memref.store %x" => "memref.store %y" -- indices without a sign
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant -1 : index
  %r = scf.for unsigned
  %i = %c0 to %most step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant -1 : index
  scf.for unsigned
  %i = %c0 to %most step %c1 {
    memref.store %x, %m[%c0] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
