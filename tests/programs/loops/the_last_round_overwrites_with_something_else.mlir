// title: The last round overwrites with something else.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %cs = arith.constant 2 : index
  %cu = arith.constant 2 : index
  %r = scf.for %i = %c0 to %cu step %cs iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %ci = arith.constant 0 : index
  %cs = arith.constant 2 : index
  %cu = arith.constant 2 : index
  %new = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %cu step %cs iter_args(%a = %new) -> (memref<4xf32>) {
    %p = arith.cmpi eq, %i, %ci : index
    %v = arith.select %p, %y, %x : f32
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
