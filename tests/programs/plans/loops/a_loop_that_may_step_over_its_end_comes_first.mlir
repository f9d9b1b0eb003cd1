// title: A loop that may step over its end comes first.
// A loop that counts indices surely ends, so what comes behind it may be taken first.
// verdict: proved
// unproved: each "%end: index" => "%end: i8", each "0 : index\n  %b3" => "0 : i8\n  %b3", each "3 : index" => "3 : i8", each "step %b3" => "step %b3 : i8" -- the loop may never end, in front of a store out of bounds
func.func @f(%t: tensor<?xf32>, %n: index, %end: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b0 = arith.constant 0 : index
  %b3 = arith.constant 3 : index
  scf.for %k = %b0 to %end step %b3 {
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %end: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b0 = arith.constant 0 : index
  %b3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %t[%i] : memref<?xf32>
  }
  scf.for %k = %b0 to %end step %b3 {
  }
  return %t : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 7, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^7.0.0.1", "buffer": "^0.0.0.0"}], "regions": [[]]},
    {"source": 5, "target": 8, "rule": "loop", "regions": [[]]}
  ]
}
