// title: What was undefined in a callee.
// The caller works on buffers only.
// verdict: proved
// wrong: "%r = memref.load %o[%c0] : memref<4xf32>" => "", "memref.store %p, %a[%c0] : memref<4xf32>" => "memref.store %p, %a[%c0] : memref<4xf32>\n%r = memref.load %o[%c0] : memref<4xf32>" -- what was undefined in a callee
func.func @callee(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %q = tensor.extract %e[%c0] : tensor<4xf32>
  func.return %v : f32
}
func.func @f(%v: f32, %w: f32) -> f32 {
  %r = func.call @callee(%v, %w) : (f32, f32) -> f32
  func.return %r : f32
}
// ----- target
func.func @callee(%v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  memref.store %w, %b[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %o = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %q = memref.load %a[%c0] : memref<4xf32>
  %r = memref.load %o[%c0] : memref<4xf32>
  %p = memref.load %b[%c0] : memref<4xf32>
  memref.store %p, %a[%c0] : memref<4xf32>
  func.return %r : f32
}
func.func @f(%v: f32, %w: f32) -> f32 {
  %r = func.call @callee(%v, %w) : (f32, f32) -> f32
  func.return %r : f32
}
// ----- plan
{
  "callees": {
    "callee": {
      "points": [
        {"source": 3, "target": 8, "rule": "cut",
         "holds": [{"tensor": "2.0", "buffer": "2.0"}, {"tensor": "2.0", "buffer": "3.0"}]}
      ]
    }
  },
  "points": [{"source": 1, "target": 1, "rule": "call", "first": 1}]
}
