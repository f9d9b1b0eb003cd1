// title: The numbers of rounds.
// A round has a number that the step leads to: here, an even one.
// verdict: proved
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c2 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%m: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c2 {
    memref.store %x, %m[%i] : memref<8xf32>
    %j = affine.apply affine_map<(i) -> (i + 1)>(%i)
    %y = memref.load %m[%j] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
