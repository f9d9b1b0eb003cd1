// title: Loops that write memory come in their order.
// verdict: unproved
func.func @f(%m: memref<4xf32>, %s: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %s) -> (tensor<4xf32>) {
    %v = tensor.extract %t[%i] : tensor<4xf32>
    %y = arith.addf %v, %x : f32
    %w = tensor.insert %y into %o[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  // first
  scf.for %i = %c0 to %c4 step %c1 {
    %y = arith.mulf %x, %x : f32
    memref.store %y, %m[%i] : memref<4xf32>
  }
  return %a : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %s: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %y = arith.mulf %x, %x : f32
    memref.store %y, %m[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %m[%i] : memref<4xf32>
    %y = arith.addf %v, %x : f32
    memref.store %y, %s[%i] : memref<4xf32>
  }
  return %s : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 10, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"}],
     "regions": [[]]},
    {"source": 5, "target": 8, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^0.0.0.1"}],
     "regions": [[]]}
  ]
}
