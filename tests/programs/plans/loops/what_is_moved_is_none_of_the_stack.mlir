// title: What is moved is none of the stack.
// After no round the loop hands on what it was given, and the function may not return that.
// verdict: proved
// unproved: "%m = memref.alloc" => "%m = memref.alloca" -- what is moved is none of the stack
func.func @f(%x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.splat %x : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.map outs(%m : memref<4xf32>) (%old: f32) { linalg.yield %x : f32 }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %w = memref.alloc() : memref<4xf32>
    memref.copy %a, %w : memref<4xf32> to memref<4xf32>
    memref.store %x, %w[%c0] : memref<4xf32>
    scf.yield %w : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 7, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^7.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
