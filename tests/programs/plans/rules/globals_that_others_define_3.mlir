// title: Globals that others define.
// verdict: refuted
memref.global "private" @g : memref<2xf32>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<2xf32>
  %v = memref.load %g[%c0] : memref<2xf32>
  return %v : f32
}
// ----- target
memref.global "private" @g : memref<2xf32> = dense<0.0>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<2xf32>
  %v = memref.load %g[%c0] : memref<2xf32>
  return %v : f32
}
// ----- plan
{"points": []}
