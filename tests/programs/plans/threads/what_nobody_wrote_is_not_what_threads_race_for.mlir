// title: What nobody wrote is not what threads race for.
// Each read of an element that threads race for may give another value; what nobody wrote is one value for an op.
// verdict: refuted
func.func @f(%t: tensor<4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (4) {
    %e = tensor.empty() : tensor<1xi8>
    %v = tensor.extract %e[%c0] : tensor<1xi8>
    vector.print %v : i8
    vector.print %v : i8
  }
  return
}
// ----- target
func.func @f(%t: memref<4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (4) {
    memref.store %x, %t[%i] : memref<4xi8>
    %m = memref.alloc() : memref<2xi8>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%t : memref<4xi8>) outs(%m : memref<2xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    }
    %v = memref.load %m[%c0] : memref<2xi8>
    %w = memref.load %m[%c1] : memref<2xi8>
    vector.print %v : i8
    vector.print %w : i8
  }
  return
}
// ----- plan
{
  "points": [
    {"source": 2, "target": 3, "rule": "threads", "havoc": ["^0.0.0.0"], "raced": ["^0.0.0.0"],
     "regions": [[{"source": 5, "target": 10, "rule": "event"}, {"source": 6, "target": 11, "rule": "event"}]]}
  ]
}
