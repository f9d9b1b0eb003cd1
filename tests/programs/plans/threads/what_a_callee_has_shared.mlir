// title: What a callee has shared.
// Its caller may not share it once more, as another one.
// verdict: proved
// unproved: "%m = memref.alloc() : memref<4xf32>\n  memref.copy %r, %m : memref<4xf32> to memref<4xf32>" => "%m = memref.cast %r : memref<4xf32> to memref<4xf32>", "%o = memref.alloc() : memref<4xf32>\n  memref.copy %m, %o : memref<4xf32> to memref<4xf32>\n  func.return %o : memref<4xf32>" => "func.return %m : memref<4xf32>", "\"target\": 4" => "\"target\": 3" -- what a callee has shared
// unproved: "\"points\": [{\"source\": 1, \"target\": 1, \"rule\": \"call\"}, {\"source\": 3, \"target\": 4, \"rule\": \"call\"}]" => "\"points\": [\n{\"source\": 1, \"target\": 1, \"rule\": \"call\", \"first\": 1},\n{\"source\": 3, \"target\": 4, \"rule\": \"call\"}\n]" -- what a callee has shared
func.func @f() {
  %r = func.call @g() : () -> tensor<4xf32>
  %m = bufferization.to_buffer %r : tensor<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  func.return
}
func.func private @others(memref<4xf32>)
func.func private @g() -> tensor<4xf32> {
  %c7 = arith.constant 7.000000e+00 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%c7 : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  %r = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// ----- target
func.func @f() {
  %r = func.call @g() : () -> memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  func.return
}
func.func private @others(memref<4xf32>)
func.func private @g() -> memref<4xf32> {
  %c7 = arith.constant 7.000000e+00 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%c7 : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  %o = memref.alloc() : memref<4xf32>
  memref.copy %m, %o : memref<4xf32> to memref<4xf32>
  func.return %o : memref<4xf32>
}
// ----- plan
{
  "assumptions": [],
  "callees": {"g": {"points": [{"source": 5, "target": 5, "rule": "call"}]}},
  "points": [{"source": 1, "target": 1, "rule": "call"}, {"source": 3, "target": 4, "rule": "call"}]
}
