// title: A loop that decides for itself.
// verdict: proved
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %a : index, tensor<?xf32>
  } do {
  ^bb0(%i: index, %a: tensor<?xf32>):
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %b : index, tensor<?xf32>
  }
  %z = tensor.extract %t[%r#0] : tensor<?xf32>
  %y = tensor.extract %r#1[%r#0] : tensor<?xf32>
  return %r#1, %y : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.while (%i = %c0) : (index) -> (index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    memref.store %x, %m[%i] : memref<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  %y = memref.load %m[%r] : memref<?xf32>
  return %m, %y : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "equal": [["^4.0.0.0", "^4.0.0.0"]],
     "regions": [[], []]}
  ]
}
