// title: What is known at the end of a thread is not known before.
// Where the assertion fails, the thread has written where another one inserts.
// verdict: proved
func.func @f(%x: f32, %y: f32, %n: index, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.splat %y[%n] : tensor<?xf32>
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %last = arith.subi %n, %c1 : index
    %other = arith.subi %last, %j : index
    cf.assert %c, ""
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%x: f32, %y: f32, %n: index, %c: i1) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%y : f32) outs(%m : memref<?xf32>)
  scf.forall (%j) in (%n) {
    %last = arith.subi %n, %c1 : index
    %other = arith.subi %last, %j : index
    cf.assert %c, ""
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 7, "rule": "threads",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "4.0"}],
     "regions": [[{"source": 8, "target": 10, "rule": "event"}]]}
  ]
}
