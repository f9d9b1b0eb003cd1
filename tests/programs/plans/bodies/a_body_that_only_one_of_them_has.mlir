// title: A body that only one of them has.
// verdict: proved
// wrong: "%x, %m[%i]" => "%x, %m[%c0]" -- a body that only one of them has
// wrong: "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }" => "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }\nscf.execute_region {\nmemref.store %x, %m[%c0] : memref<?xf32>\nscf.yield\n}" -- a body that only one of them has
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> tensor<?xf32> {
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
      %b = tensor.insert %x into %a[%i] : tensor<?xf32>
      scf.yield %b : tensor<?xf32>
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 3, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
