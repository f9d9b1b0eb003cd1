// title: Two outputs in one buffer.
// Where two threads insert into one of them, the other one has what one thread inserts.
// verdict: unproved
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.forall (%j) in (%n) shared_outs(%o = %t, %p = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %p[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r#1 : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (%n) { memref.store %x, %m[%j] : memref<?xf32> }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"},
       {"tensor": "^4.0.0.2", "buffer": "^0.0.0.0"}
     ],
     "regions": [[]]}
  ]
}
