// title: What code of others does in threads.
// verdict: proved
func.func private @g(tensor<?xf32> {bufferization.access = "read"}) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %v = func.call @g(%t) : (tensor<?xf32>) -> tensor<?xf32>
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func private @g(memref<?xf32> {bufferization.access = "read"}) -> memref<?xf32>
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %c = memref.alloc(%d) : memref<?xf32>
  memref.copy %m, %c : memref<?xf32> to memref<?xf32>
  scf.forall (%j) in (%n) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %v = func.call @g(%c) : (memref<?xf32>) -> memref<?xf32>
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 7, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[{"source": 7, "target": 10, "rule": "call"}]]}
  ]
}
