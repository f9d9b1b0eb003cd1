// title: A loop in a thread hands on what no thread writes.
// verdict: proved
// wrong: "scf.yield %w : tensor" => "scf.yield %q : tensor", "scf.yield %w : memref" => "scf.yield %t : memref" -- a loop in a thread hands on what no thread writes
// wrong: "iter_args(%a = %w) -> (tensor" => "iter_args(%a = %q) -> (tensor", "iter_args(%a = %w) -> (memref" => "iter_args(%a = %t) -> (memref" -- a loop in a thread hands on what no thread writes
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %w: tensor<?xf32>, %x: f32, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.forall (%j) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %q = tensor.insert %x into %o[%j] : tensor<?xf32>
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w) -> (tensor<?xf32>) {
      scf.yield %w : tensor<?xf32>
    }
    %v = tensor.extract %l[%next] : tensor<?xf32>
    %e = tensor.from_elements %x : tensor<1xf32>
    %d = tensor.from_elements %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %d into %p[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %w: memref<?xf32>, %x: f32, %n: index)
    -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (%n)  {
    %next = arith.addi %j, %c1 : index
    memref.store %x, %t[%j] : memref<?xf32>
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w) -> (memref<?xf32>) {
      scf.yield %w : memref<?xf32>
    }
    %v = memref.load %l[%next] : memref<?xf32>
    memref.store %v, %u[%j] : memref<?xf32>
  }
  return %t, %u : memref<?xf32>, memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"},
       {"tensor": "^4.0.0.2", "buffer": "^0.0.0.1"}
     ],
     "regions": [
       [
         {"source": 7, "target": 7, "rule": "loop",
          "holds": [{"tensor": "^7.0.0.1", "buffer": "^7.0.0.1"}],
          "regions": [[]],
          "frozen": [0]}
       ]
     ]}
  ]
}
