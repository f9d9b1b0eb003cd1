// title: What an inner loop hands on is not written in the next round.
// The outer loop carries it: where it is the argument, the next round reads what it has just written.
// verdict: proved
func.func @f(%t: tensor<1xf32>, %u: tensor<1xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %z = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<1xf32>, f32) {
    %v = arith.mulf %y, %x : f32
    %d = tensor.insert %v into %u[%c0] : tensor<1xf32>
    %e = tensor.extract %a[%c0] : tensor<1xf32>
    %s = scf.for %k = %c0 to %n step %c1 iter_args(%b = %d) -> (tensor<1xf32>) {
      scf.yield %d : tensor<1xf32>
    }
    scf.yield %s, %e : tensor<1xf32>, f32
  }
  return %z : f32
}
// ----- target
func.func @f(%t: memref<1xf32>, %u: memref<1xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %z = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (memref<1xf32>, f32) {
    %v = arith.mulf %y, %x : f32
    %d = memref.alloc() : memref<1xf32>
    memref.copy %u, %d : memref<1xf32> to memref<1xf32>
    memref.store %v, %d[%c0] : memref<1xf32>
    %e = memref.load %a[%c0] : memref<1xf32>
    %s = scf.for %k = %c0 to %n step %c1 iter_args(%b = %d) -> (memref<1xf32>) {
      scf.yield %d : memref<1xf32>
    }
    scf.yield %s, %e : memref<1xf32>, f32
  }
  return %z : f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"},
       {"tensor": "^0.0.0.1", "buffer": "^0.0.0.1"}
     ],
     "equal": [["^4.0.0.2", "^4.0.0.2"]],
     "regions": [
       [
         {"source": 8, "target": 10, "rule": "loop",
          "holds": [{"tensor": "^8.0.0.1", "buffer": "^10.0.0.1"}, {"tensor": "6.0", "buffer": "6.0"}],
          "regions": [[]],
          "frozen": [0]}
       ]
     ],
     "frozen": [0]}
  ]
}
