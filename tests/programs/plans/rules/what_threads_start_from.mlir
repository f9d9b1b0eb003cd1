// title: What threads start from.
// Where there is no thread, an output is what it was before.
// verdict: proved
// wrong: "%p = arith.cmpi sle, %n" => "%p = arith.cmpi sle, %c1" -- what threads start from
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {tensor.parallel_insert_slice %e into %o[%j] [1] [1]
        : tensor<1xf32> into tensor<4xf32> }
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32>
  %p = arith.cmpi sle, %n, %n : index
  scf.if %p { memref.copy %m, %a : memref<4xf32> to memref<4xf32> }
  scf.forall (%j) in (%n) { memref.store %x, %a[%j] : memref<4xf32> }
  return %a : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 9, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "4.0"}],
     "regions": [[]]}
  ]
}
