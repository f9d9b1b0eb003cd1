// title: The plan says who frees what a loop carries.
// verdict: proved
// wrong: "%t, %o = %false)" => "%t, %o = %true)" -- the argument, by its owner
// wrong: "scf.yield %b, %true" => "scf.yield %b, %false" -- not owned
// wrong: "if (%o)" => "if (%false)" -- it is handed on only
// wrong: "\"owned\": [[0, \"^5.0.0.2\"]]" => "\"owned\": []" -- nothing is owned
// wrong: "\"owned\": [[0, \"^5.0.0.2\"]]" => "\"owned\": [[0, \"\"]]" -- the argument, always
// wrong: "\"owned\": [[0, \"^5.0.0.2\"]]" => "\"owned\": [[1, \"^5.0.0.2\"]]" -- a truth value is owned
// wrong: "\"owned\": [[0, \"^5.0.0.2\"]]" => "\"owned\": [[0, \"4.0\"]]" -- by what no iteration carries
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<4xf32> {
    %b = bufferization.alloc_tensor() copy(%u) : tensor<4xf32>
    %w = tensor.insert %x into %b[%c1] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r, %own = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t, %o = %false) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %u, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%c1] : memref<4xf32>
    bufferization.dealloc (%u : memref<4xf32>) if (%o)
    scf.yield %b, %true : memref<4xf32>, i1
  }
  %e = scf.if %own -> memref<4xf32> {
    scf.yield %r : memref<4xf32>
  } else {
    %k = bufferization.clone %r : memref<4xf32> to memref<4xf32>
    scf.yield %k : memref<4xf32>
  }
  return %e : memref<4xf32>
}
// ----- plan
{"must_free": true,
  "points": [
    {"source": 3, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^5.0.0.1"}],
     "moved": [0],
     "owned": [[0, "^5.0.0.2"]],
     "regions": [[]]}
  ]
}
