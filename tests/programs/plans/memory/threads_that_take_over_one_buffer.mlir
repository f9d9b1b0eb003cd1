// title: Threads that take over one buffer.
// Each writes there, and reads what it has written, or what another one has.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %s: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    %v = tensor.extract %s[%i] : tensor<4xf32>
    %q = scf.for %k = %c0 to %n step %c1 iter_args(%a = %v) -> f32 { scf.yield %v : f32 }
    %e = tensor.from_elements %q : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %s: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (4) {
    %h = memref.alloc() : memref<1xf32>
    %v = memref.load %s[%i] : memref<4xf32>
    %z:2 = scf.for %k = %c0 to %n step %c1 iter_args(%p = %h, %a = %v) -> (memref<1xf32>, f32) {
      memref.store %v, %p[%c0] : memref<1xf32>
      %w = memref.load %p[%c0] : memref<1xf32>
      scf.yield %p, %w : memref<1xf32>, f32
    }
    memref.store %z#1, %m[%i] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "threads",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [
       [
         {"source": 5, "target": 6, "rule": "loop",
          "equal": [["^5.0.0.1", "^6.0.0.2"]],
          "moved": [0],
          "regions": [[]]}
       ]
     ]}
  ]
}
