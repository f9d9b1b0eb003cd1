// title: A buffer that a loop carries is not both moved and frozen.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %b : tensor<4xf32>, tensor<4xf32>
  }
  %v = tensor.extract %r#0[%c0] : tensor<4xf32>
  return %v, %false : f32, i1
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %b, %b : memref<4xf32>, memref<4xf32>
  }
  %p = memref.extract_aligned_pointer_as_index %r#0 : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %r#1 : memref<4xf32> -> index
  %e = arith.cmpi eq, %p, %q : index
  %v = memref.load %r#0[%c0] : memref<4xf32>
  return %v, %e : f32, i1
}
// ----- plan
{"assumptions": [
    "index arithmetic does not overflow",
    "scalar arguments are defined",
    "no two elements of an argument's buffer share their memory",
    "buffers of different arguments do not overlap",
    "buffers that live at the same time have different addresses"
  ],
 "results": [{"returned": 0}, {"returned": 1}],
 "points": [
    {"source": 4, "target": 3, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^3.0.0.1"}, {"tensor": "^4.0.0.2", "buffer": "^3.0.0.2"}],
     "moved": [0, 1],
     "frozen": [0, 1],
     "regions": [[]]}
  ]
}