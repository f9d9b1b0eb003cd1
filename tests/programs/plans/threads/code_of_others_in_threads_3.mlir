// title: Code of others in threads.
// It may do what it likes, but to no buffer of which these programs know.
// verdict: refuted
// wrong: "%z = tensor.extract %t[%j] : tensor<?xf32>\n    %e = tensor.from_elements %x" => "%k = arith.addi %i, %c1 : index\n%z = tensor.extract %t[%k] : tensor<?xf32>\n%e = tensor.from_elements %z", "%z = memref.load %m[%j] : memref<?xf32>\n    memref.store %x" => "%k = arith.addi %i, %c1 : index\n%z = memref.load %m[%k] : memref<?xf32>\nmemref.store %z" -- each thread inserts at a place of its own
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %i = "test.at"() : () -> index
    %z = tensor.extract %t[%j] : tensor<?xf32>
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
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
    %i = "test.at"() : () -> index
    %z = memref.load %m[%j] : memref<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[{"source": 7, "target": 7, "rule": "event"}]]}
  ]
}
