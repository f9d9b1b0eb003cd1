// title: A result in a global that another call writes.
// verdict: proved
memref.global "private" @g : memref<4xf32> = dense<0.000000e+00>
func.func private @give(memref<4xf32>) -> tensor<4xf32>
func.func private @write(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  func.return
}
func.func @f(%o: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  %r = func.call @give(%g) : (memref<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  func.return %x : f32
}
// ----- target
memref.global "private" @g : memref<4xf32> = dense<0.000000e+00>
func.func private @give(memref<4xf32>) -> memref<4xf32>
func.func private @write(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  func.return
}
func.func @f(%o: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  %r = func.call @give(%g) : (memref<4xf32>) -> memref<4xf32>
  %x = memref.load %r[%c0] : memref<4xf32>
  func.return %x : f32
}
// ----- plan
{
  "callees": {"give": {"results": [], "points": []}, "write": {"points": []}},
  "points": [{"source": 3, "target": 3, "rule": "call"}]
}
