// title: What others may have is not written.
// What a function gives back may lie in the buffer that a loop has frozen.
// verdict: proved
// unproved: "return %r, %g : tensor" => "return %r, %s : tensor", "%g = call @g(%m) : (memref<4xf32>) -> memref<4xf32>" => "%g = call @g(%m) : (memref<4xf32>) -> memref<4xf32>\nmemref.store %x, %g[%c0] : memref<4xf32>" -- what others may have is not written
func.func private @g(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  }
  %g = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.insert %x into %g[%c0] : tensor<4xf32>
  return %r, %g : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  }
  %g = call @g(%m) : (memref<4xf32>) -> memref<4xf32>
  return %r, %g : memref<4xf32>, memref<4xf32>
}
// ----- plan
{
  "results": [{"returned": 0}, {"returned": 1}],
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"},
       {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"}
     ],
     "regions": [[]],
     "frozen": [0]},
    {"source": 6, "target": 6, "rule": "call"}
  ]
}
