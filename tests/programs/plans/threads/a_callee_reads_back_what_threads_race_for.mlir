// title: A callee reads back what threads race for.
// verdict: unproved
func.func private @get(%t: tensor<4xi8>, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = tensor.insert %v into %t[%c0] : tensor<4xi8>
  %x = tensor.extract %a[%c0] : tensor<4xi8>
  return %x : i8
}
func.func @f(%u: tensor<4xi8>) -> tensor<4xi8> {
  %q = ub.poison : i8
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xi8>) {
    %n = arith.index_cast %i : index to i8
    %p = tensor.from_elements %q, %q, %q, %q : tensor<4xi8>
    %v = func.call @get(%p, %n) : (tensor<4xi8>, i8) -> i8
    %z = tensor.from_elements %v : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
// ----- target
func.func private @get(%t: memref<4xi8>, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  memref.store %v, %t[%c0] : memref<4xi8>
  %x = memref.load %t[%c0] : memref<4xi8>
  return %x : i8
}
func.func @f(%u: memref<4xi8>) -> memref<4xi8> {
  %m = memref.alloc() : memref<4xi8>
  scf.forall (%i) in (4) {
    %n = arith.index_cast %i : index to i8
    %v = func.call @get(%m, %n) : (memref<4xi8>, i8) -> i8
    memref.store %v, %u[%i] : memref<4xi8>
  }
  return %u : memref<4xi8>
}
// ----- plan
{
  "callees": {"get": {"points": []}},
  "points": [
    {"source": 2, "target": 2, "rule": "threads",
     "holds": [{"tensor": "^2.0.0.1", "buffer": "^0.0.0.0"}],
     "havoc": ["1.0"], "raced": ["1.0"],
     "regions": [[{"source": 5, "target": 4, "rule": "call"}]]}
  ]
}
