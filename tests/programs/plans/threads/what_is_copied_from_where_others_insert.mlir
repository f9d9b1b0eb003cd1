// title: What is copied from where others insert.
// verdict: proved
// wrong: "%q = memref.subview %m[%j]" => "%q = memref.subview %m[%next]" -- what is copied from where others insert
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %e = tensor.from_elements %x, %x : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [2] [1] : tensor<2xf32> into tensor<?xf32>
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
    memref.store %x, %m[%j] : memref<?xf32>
    memref.store %x, %m[%next] : memref<?xf32>
    %p = memref.subview %m[%j] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
    %q = memref.subview %m[%j] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %q, %p : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
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
