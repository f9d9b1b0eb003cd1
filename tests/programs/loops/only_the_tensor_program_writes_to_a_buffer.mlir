// title: Only the tensor program writes to a buffer.
// verdict: refuted
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %eq = arith.cmpi eq, %i, %k : index
    memref.store %x, %m[%c0] : memref<4xf32>
  }
  return %t : tensor<4xf32>
}
// ----- target
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %eq = arith.cmpi eq, %i, %k : index
    %w = memref.load %m[%c0] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
