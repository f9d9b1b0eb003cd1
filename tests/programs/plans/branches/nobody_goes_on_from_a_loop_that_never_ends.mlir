// title: Nobody goes on from a loop that never ends.
// verdict: proved
// wrong: "memref.store %x, %m[%c0]" => "memref.store %x, %m[%c1]", "memref.store %x, %m[%c3] : memref<?xf32>" => "" -- nobody goes on from a loop that never ends
// wrong: "%c3 = arith.constant 3 : index\n  %true = arith.constant true\n  scf.while : () -> () {" => "%c3 = arith.constant 3 : index\n%true = arith.constant false\nscf.while : () -> () {", "memref.store %x, %m[%c3] : memref<?xf32>" => "" -- nobody goes on from a loop that never ends
func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.while (%a = %t) : (tensor<?xf32>) -> (tensor<?xf32>) {
    scf.condition(%true) %a : tensor<?xf32>
  } do {
  ^bb0(%a: tensor<?xf32>):
    %b = tensor.insert %x into %a[%c0] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    memref.store %x, %m[%c0] : memref<?xf32>
    scf.yield
  }
  memref.store %x, %m[%c3] : memref<?xf32>
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.0", "buffer": "^0.0.0.0"}],
     "regions": [[], []]}
  ]
}
