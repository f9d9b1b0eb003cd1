// title: What is frozen is not taken over.
// One loop only reads a buffer, the next one writes to what it carries: that may be the same.
// verdict: unproved
// unproved: "\"moved\": [0]," => "" -- what is frozen is not taken over
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %t, %s : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (memref<4xf32>) {
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %m, %s : memref<4xf32>, memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"}],
     "regions": [[]],
     "frozen": [0]},
    {"source": 6, "target": 6, "rule": "loop",
     "holds": [{"tensor": "^6.0.0.1", "buffer": "^6.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
