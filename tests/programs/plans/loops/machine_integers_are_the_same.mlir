// title: Machine integers are the same.
// Whether adding the step wraps is not known: only equal bounds are the same rounds.
// verdict: proved
// wrong: "scf.for %k = %x to %y step %s :" => "scf.for %k = %x to %s step %s :" -- machine integers are the same
// wrong: "scf.for %k = %x to %y step %s :" => "scf.for %k = %y to %y step %s :" -- machine integers are the same
// wrong: "scf.for %k = %x to %y step %s :" => "scf.for %k = %x to %y step %y :" -- machine integers are the same
func.func @f(%t: tensor<4xi32>, %x: i32, %y: i32, %s: i32, %i: index) -> tensor<4xi32> {
  %r = scf.for %k = %x to %y step %s iter_args(%a = %t) -> (tensor<4xi32>) : i32 {
    %b = tensor.insert %k into %a[%i] : tensor<4xi32>
    scf.yield %b : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
// ----- target
func.func @f(%m: memref<4xi32>, %x: i32, %y: i32, %s: i32, %i: index) -> memref<4xi32> {
  scf.for %k = %x to %y step %s : i32 { memref.store %k, %m[%i] : memref<4xi32> }
  return %m : memref<4xi32>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "loop",
     "holds": [{"tensor": "^1.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
