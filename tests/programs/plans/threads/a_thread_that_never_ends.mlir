// title: A thread that never ends.
// There may be none of them.
// verdict: refuted
// right: "  memref.store %x, %m[%c0] : memref<?xf32>\n" => "" -- what comes behind them comes by without threads
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %true = arith.constant true
    scf.while : () -> () { scf.condition(%true) } do { scf.yield }
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (%n) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %true = arith.constant true
    scf.while : () -> () { scf.condition(%true) } do { scf.yield }
    memref.store %x, %m[%j] : memref<?xf32>
  }
  memref.store %x, %m[%c0] : memref<?xf32>
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[{"source": 8, "target": 8, "rule": "loop", "regions": [[], []]}]]}
  ]
}
