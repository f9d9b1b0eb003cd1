// title: What differs in a loop is refused.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.extract %a[%c0] : tensor<?xf32>%y = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %y : tensor<?xf32> }return %r : tensor<?xf32> }
// ----- target
func.func @f(%m: memref<?xf32>, %n: index) -> (memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%c0] : memref<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  memref.store %z, %m[%c0] : memref<?xf32>
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
