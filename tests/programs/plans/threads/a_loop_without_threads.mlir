// title: A loop without threads.
// Whatever a thread would do, and wherever the shared output would be.
// verdict: proved
// wrong: each "(0)" => "(1)" -- a loop without threads
// wrong: each "(0)" => "(%n)" -- a loop without threads
// wrong: "%c1 = arith.constant 1 : index\n  %c2 = arith.constant 2 : index\n  scf.forall (%j) in (0) {" => "%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index\nmemref.store %x, %m[%c0] : memref<?xf32>\nscf.forall (%j) in (0) {", "{\"points\": [{\"source\": 4, \"target\": 4" => "{\"points\": [{\"source\": 4, \"target\": 5" -- a loop without threads
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (0) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
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
  scf.forall (%j) in (0) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    memref.store %y, %m[%next] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "threads", "regions": [[]]}]}
