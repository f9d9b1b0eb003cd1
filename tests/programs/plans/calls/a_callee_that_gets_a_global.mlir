// title: A callee that gets a global.
// verdict: refuted
ml_program.global private mutable @g(dense<0.000000e+00> : tensor<4xf32>) : tensor<4xf32>
func.func private @set(%t: tensor<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %s = tensor.empty() : tensor<4xf32>
  %q = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @g = %q : tensor<4xf32>
  %e = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %e : f32
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<4xf32>
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- target
memref.global "private" @g : memref<4xf32> = dense<0.000000e+00>
func.func private @set(%t: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%g : memref<4xf32>)
  %e = memref.load %t[%c0] : memref<4xf32>
  func.return %e : f32
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xf32>
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> f32
  func.return %r : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 3, "target": 3, "rule": "call"}]
}
