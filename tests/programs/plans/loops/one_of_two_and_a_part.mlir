// title: One of two and a part.
// Memory that is only read may be a part of a buffer, or one of two.
// verdict: proved
// wrong: "%b = arith.select %q, %m, %w" => "%b = arith.select %q, %w, %m" -- one of two and a part
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %q = arith.cmpi eq, %i, %c0 : index
    %b = arith.select %q, %t, %u : tensor<4xf32>
    scf.yield %b, %e : tensor<4xf32>, f32
  }
  return %r, %s : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    %q = arith.cmpi eq, %i, %c0 : index
    %b = arith.select %q, %m, %w : memref<4xf32>
    scf.yield %b, %e : memref<4xf32>, f32
  }
  return %r, %s : memref<4xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"},
       {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"},
       {"tensor": "^0.0.0.1", "buffer": "^0.0.0.1"}
     ],
     "equal": [["^4.0.0.2", "^4.0.0.2"]],
     "regions": [[]],
     "frozen": [0]}
  ]
}
