// title: Nobody owns a constant that a callee gives back.
// verdict: proved
// wrong: "bufferization.dealloc (%t : memref<1xf32>) if (%o)\n    scf.yield %e : f32" => "bufferization.dealloc (%t : memref<1xf32>) if (%o)\nscf.yield %x : f32" -- nobody owns a constant that a callee gives back
func.func private @g() -> tensor<1xf32> {
  %t = arith.constant dense<1.0> : tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func @f(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> f32 {
    %t = func.call @g() : () -> tensor<1xf32>
    %e = tensor.extract %t[%c0] : tensor<1xf32>
    scf.yield %e : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
// ----- target
memref.global "private" constant @k : memref<1xf32> = dense<1.0>
func.func private @g() -> (memref<1xf32>, i1) {
  %false = arith.constant false
  %t = memref.get_global @k : memref<1xf32>
  return %t, %false : memref<1xf32>, i1
}
func.func @f(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> f32 {
    %t, %o = func.call @g() : () -> (memref<1xf32>, i1)
    %e = memref.load %t[%c0] : memref<1xf32>
    bufferization.dealloc (%t : memref<1xf32>) if (%o)
    scf.yield %e : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
