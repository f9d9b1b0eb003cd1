// title: Nobody frees what was an argument.
// What a function gives back may be the memory that the loop has taken over.
// verdict: proved
// wrong: "%v = memref.load %g[%c0] : memref<4xf32>" => "%v = memref.load %g[%c0] : memref<4xf32>\nmemref.dealloc %g : memref<4xf32>" -- nobody frees what was an argument
// wrong: "%v = memref.load %g[%c0] : memref<4xf32>" => "%v = memref.load %g[%c0] : memref<4xf32>\nmemref.dealloc %g : memref<4xf32>", "\"moved\": [0]," => "" -- nobody frees what was an argument
func.func private @g(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %g = call @g(%r) : (tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %g[%c0] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func private @g(memref<4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %g = call @g(%r) : (memref<4xf32>) -> memref<4xf32>
  %v = memref.load %g[%c0] : memref<4xf32>
  return %v : f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"}],
     "moved": [0],
     "regions": [[]]},
    {"source": 7, "target": 7, "rule": "call"}
  ]
}
