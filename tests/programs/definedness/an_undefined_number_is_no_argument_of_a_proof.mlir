// title: An undefined number is no argument of a proof.
// The callee was proved for numbers that are defined.
// verdict: refuted
func.func private @g(%b: i1, %x: f32) -> f32 {
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xi1>
  %b = tensor.extract %e[%c0] : tensor<1xi1>
  %r = func.call @g(%b, %x) : (i1, f32) -> f32
  return %r : f32
}
// ----- target
func.func private @g(%b: i1, %x: f32) -> f32 {
  scf.if %b {
    %z = memref.alloc() : memref<1xf32>
  }
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<1xi1>
  %b = memref.load %e[%c0] : memref<1xi1>
  %r = func.call @g(%b, %x) : (i1, f32) -> f32
  return %r : f32
}
