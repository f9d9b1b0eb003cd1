// title: Cuts do not hide that a buffer was changed.
// A cut says that two buffers hold the same, of which nobody has written anything; or that this is so again
// behind the store.
// verdict: proved
// wrong: "memref.store %p, %n" => "memref.store %p, %a", "{\"source\": 5, \"target\": 10, \"rule\": \"cut\", \"holds\": [{\"tensor\": \"2.0\", \"buffer\": \"4.0\"}]}" => "{\"source\": 5, \"target\": 10, \"rule\": \"cut\", \"holds\": [{\"tensor\": \"2.0\", \"buffer\": \"2.0\"}]}" -- cuts do not hide that a buffer was changed
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %q = tensor.extract %e[%c0] : tensor<4xf32>
  %r = func.call @ext(%e) : (tensor<4xf32>) -> tensor<4xf32>
  %h = tensor.extract %e[%c0] : tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  memref.store %w, %b[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %r = func.call @ext(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %p = memref.load %b[%c0] : memref<4xf32>
  memref.store %p, %n[%c0] : memref<4xf32>
  %o = bufferization.to_buffer %r read_only : tensor<4xf32> to memref<4xf32>
  %y = memref.load %o[%c0] : memref<4xf32>
  return %y : f32
}
// ----- plan
{
  "tensors": "ANYWHERE",
  "points": [
    {"source": 3, "target": 6, "rule": "cut",
     "holds": [{"tensor": "2.0", "buffer": "2.0"}, {"tensor": "2.0", "buffer": "4.0"}]},
    {"source": 4, "target": 8, "rule": "call"},
    {"source": 5, "target": 10, "rule": "cut", "holds": [{"tensor": "2.0", "buffer": "4.0"}]}
  ]
}
