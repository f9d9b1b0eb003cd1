// title: One buffer by two names.
// It holds the tensor that the loop carries, and the one that this was: they are the same, if it does so
// again.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %g = tensor.extract %t[%c0] : tensor<4xf32>
    %q = arith.subf %e, %g : f32
    %z = arith.addf %y, %q : f32
    %b = tensor.insert %z into %a[%c0] : tensor<4xf32>
    scf.yield %b, %z : tensor<4xf32>, f32
  }
  return %s : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %t[%c0] : memref<4xf32>
    %g = memref.load %a[%c0] : memref<4xf32>
    %q = arith.subf %e, %g : f32
    %z = arith.addf %y, %q : f32
    memref.store %z, %a[%c0] : memref<4xf32>
    scf.yield %a, %z : memref<4xf32>, f32
  }
  return %s : f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "loop",
     "holds": [
       {"tensor": "^3.0.0.1", "buffer": "^3.0.0.1"},
       {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"}
     ],
     "equal": [["^3.0.0.2", "^3.0.0.2"]],
     "regions": [[]]}
  ]
}
