// title: A loop may have carried a buffer that is returned.
// Its owner writes to it.
// verdict: proved
// unproved: "return %r, %A" => "return %r, %v" -- a write to it is seen in the other result
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index) -> (tensor<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    scf.yield %u : tensor<4xf32>
  }
  %b = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %u in restrict writable %b : (tensor<4xf32>, memref<4xf32>) -> ()
  return %r, %b : tensor<4xf32>, memref<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.alloc() : memref<4xf32>
  memref.copy %w, %v : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    scf.yield %v : memref<4xf32>
  }
  %A = memref.alloc() : memref<4xf32>
  memref.copy %w, %A : memref<4xf32> to memref<4xf32>
  return %r, %A : memref<4xf32>, memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 5, "rule": "loop",
     "holds": [
       {"tensor": "^3.0.0.1", "buffer": "^5.0.0.1"},
       {"tensor": "^0.0.0.1", "buffer": "3.0"},
       {"tensor": "^0.0.0.1", "buffer": "^0.0.0.1"}
     ],
     "regions": [[]],
     "frozen": [0]}
  ]
}
