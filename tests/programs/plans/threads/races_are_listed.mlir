// title: Races of threads are listed.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r, %x : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<2xf32>
  memref.store %x, %s[%c0] : memref<2xf32>
  scf.forall (%j) in (%n) {
    memref.store %x, %m[%j] : memref<?xf32>
    memref.store %x, %s[%c1] : memref<2xf32>
  }
  return %m, %x : memref<?xf32>, f32
}
// ----- plan
{"points": [{"source": 3, "target": 5, "rule": "threads", "holds": [{"tensor": "^3.0.0.1", "buffer": "^0.0.0.0"}], "havoc": ["3.0"], "regions": [[]]}], "assumptions": []}
