// title: How it lies in memory.
// verdict: refuted
func.func @f(%x: f32) {
  %a = memref.alloc() : memref<4xf32, strided<[1]>>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32, strided<[1]>>)
  %m = memref.cast %a : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[?]>>
  func.call @others(%m) : (memref<4xf32, strided<[?]>>) -> ()
  return
}
func.func private @others(memref<4xf32, strided<[?]>>)
// ----- target
func.func @f(%x: f32) {
  %a = memref.alloc() : memref<4xf32, strided<[2]>>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32, strided<[2]>>)
  %m = memref.cast %a : memref<4xf32, strided<[2]>> to memref<4xf32, strided<[?]>>
  func.call @others(%m) : (memref<4xf32, strided<[?]>>) -> ()
  return
}
func.func private @others(memref<4xf32, strided<[?]>>)
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "call"}]}
