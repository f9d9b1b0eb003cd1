// title: A loop that surely has no round.
// verdict: proved
// wrong: each "o %c0" => "o %c1" -- a loop that surely has no round
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %i0, %i1 = scf.execute_region -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %t, %t : tensor<4xf32>, tensor<4xf32>
  }
  %r:2 = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %i0, %o = %i1)
      -> (tensor<4xf32>, tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b, %o : tensor<4xf32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c0 step %c1 {  }
  return %m : memref<4xf32>
}
// ----- plan
{"points": [{"source": 7, "target": 4, "rule": "loop", "regions": [[]]}]}
