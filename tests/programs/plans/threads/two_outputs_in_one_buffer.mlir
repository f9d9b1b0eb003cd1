// title: Two outputs in one buffer.
// Each thread inserts what is its own, but the next one inserts there, too.
// verdict: unproved
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %e = tensor.empty() : tensor<5xindex>
  %d = tensor.empty() : tensor<5xindex>
  %r:2 = scf.forall (%i) in (4) shared_outs(%o = %e, %p = %d) -> (tensor<5xindex>, tensor<5xindex>) {
    %j = arith.addi %i, %c1 : index
    %a = tensor.from_elements %i : tensor<1xindex>
    %b = tensor.from_elements %c9 : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [1] [1] : tensor<1xindex> into tensor<5xindex>
      tensor.parallel_insert_slice %b into %p[%j] [1] [1] : tensor<1xindex> into tensor<5xindex>
    }
  }
  %x = tensor.extract %r#1[%c1] : tensor<5xindex>
  return %x : index
}
// ----- target
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %m = memref.alloc() : memref<5xindex>
  scf.forall (%i) in (4) {
    %j = arith.addi %i, %c1 : index
    memref.store %i, %m[%i] : memref<5xindex>
    memref.store %c9, %m[%j] : memref<5xindex>
  }
  %x = memref.load %m[%c1] : memref<5xindex>
  return %x : index
}
// ----- plan
{"points": [
  {"source": 5, "target": 4, "rule": "threads",
   "holds": [
     {"tensor": "^5.0.0.1", "buffer": "3.0", "inside": [[{"dimension": 0, "end": [[1, "^5.0.0.0"]]}]]},
     {"tensor": "^5.0.0.2", "buffer": "3.0",
      "inside": [[{"dimension": 0, "first": [[1, ""]], "end": [[1, "^5.0.0.0"], [1, ""]]}]]}
   ],
   "regions": [[]]}
]}
