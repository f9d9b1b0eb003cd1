// title: What a thread must not do.
// verdict: refuted
// wrong: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n  }" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\nmemref.store %y, %m[%j] : memref<?xf32>\n}" -- what a thread must not do
// wrong: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n  }" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\nmemref.store %x, %m[%next] : memref<?xf32>\n}" -- what a thread must not do
// wrong: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n  }" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\nmemref.store %x, %m[%c0] : memref<?xf32>\nmemref.store %x, %m[%j] : memref<?xf32>\n}" -- what a thread must not do
// wrong: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n  }" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\n%z = memref.load %m[%next] : memref<?xf32>\nmemref.store %z, %m[%next] : memref<?xf32>\nmemref.store %x, %m[%j] : memref<?xf32>\n}" -- what a thread must not do
// wrong: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n  }" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\n%z = memref.load %m[%next] : memref<?xf32>\nmemref.store %x, %m[%j] : memref<?xf32>\n}" -- what a thread must not do
// wrong: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n  }" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\nmemref.store %x, %m[%j] : memref<?xf32>\nmemref.dealloc %m : memref<?xf32>\n}" -- what a thread must not do
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %z = tensor.extract %t[%next] : tensor<?xf32>
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
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
