// title: Each element has a thread of its own that inserts there.
// verdict: proved
// wrong: "return %t, %S" => "return %t, %T" -- one of two elements is as before
func.func @f(%t: tensor<2xindex>, %z: index) -> (tensor<2xindex>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r = scf.forall (%k) in (2) shared_outs(%o = %t) -> (tensor<2xindex>) {
    %e = tensor.from_elements %z : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%k] [1] [1] : tensor<1xindex> into tensor<2xindex>
    }
  }
  %a = tensor.extract %t[%c0] : tensor<2xindex>
  %b = tensor.extract %t[%c1] : tensor<2xindex>
  %c = tensor.extract %r[%c0] : tensor<2xindex>
  %d = tensor.extract %r[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %a, %c : index
  %q = arith.cmpi eq, %b, %d : index
  %s = arith.select %p, %true, %q : i1
  return %r, %s : tensor<2xindex>, i1
}
// ----- target
func.func @f(%t: memref<2xindex>, %z: index) -> (memref<2xindex>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %T = arith.constant true
  %a = memref.load %t[%c0] : memref<2xindex>
  %b = memref.load %t[%c1] : memref<2xindex>
  scf.forall (%k) in (2) {
    memref.store %z, %t[%k] : memref<2xindex>
  }
  %c = memref.load %t[%c0] : memref<2xindex>
  %d = memref.load %t[%c1] : memref<2xindex>
  %p = arith.cmpi eq, %a, %c : index
  %q = arith.cmpi eq, %b, %d : index
  %S = arith.select %p, %T, %q : i1
  return %t, %S : memref<2xindex>, i1
}
// ----- plan
{"points": [
  {"source": 4, "target": 6, "rule": "threads",
   "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
   "kept": [0],
   "regions": [[]]}
]}
