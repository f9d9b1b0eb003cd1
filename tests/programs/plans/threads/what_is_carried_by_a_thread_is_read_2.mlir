// title: What is carried by a thread is read.
// Also where it has just been copied to where it is.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %z = tensor.extract %t[%same] : tensor<?xf32>
    scf.for %i = %c0 to %n step %c1 { }
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%same] [1] [1] : tensor<1xf32> into tensor<?xf32>
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
    memref.store %x, %m[%same] : memref<?xf32>
    %p = memref.subview %m[%same] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %p, %p : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%b = %p) -> (memref<1xf32, strided<[1], offset: ?>>)
        { scf.yield %b : memref<1xf32, strided<[1], offset: ?>> }
    %z = memref.load %l[%c0] : memref<1xf32, strided<[1], offset: ?>>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[{"source": 8, "target": 10, "rule": "loop", "regions": [[]], "frozen": [0]}]]}
  ]
}
