// title: A round does not change what is undefined.
// The next one uses a tensor that may live there.
// verdict: proved
// wrong: "%b = memref.alloc() : memref<4xf32>\n    memref.store %w, %b[%c0] : memref<4xf32>" => "memref.store %w, %a[%c0] : memref<4xf32>" -- a round does not change what is undefined
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%n: index, %w: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<4xf32>
  %r = func.call @ext(%t) : (tensor<4xf32>) -> tensor<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %y = tensor.extract %r[%c0] : tensor<4xf32>
    vector.print %y : f32
  }
  return
}
// ----- target
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%n: index, %w: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %r = func.call @ext(%t) : (tensor<4xf32>) -> tensor<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %y = tensor.extract %r[%c0] : tensor<4xf32>
    vector.print %y : f32
    %b = memref.alloc() : memref<4xf32>
    memref.store %w, %b[%c0] : memref<4xf32>
  }
  return
}
// ----- plan
{
  "results": [],
  "tensors": "ANYWHERE",
  "points": [
    {"source": 4, "target": 5, "rule": "call"},
    {"source": 5, "target": 6, "rule": "loop",
     "regions": [[{"source": 7, "target": 8, "rule": "event"}]]}
  ]
}
