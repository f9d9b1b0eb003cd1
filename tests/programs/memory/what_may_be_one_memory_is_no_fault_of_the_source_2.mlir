// title: What may be one memory is no fault of the source.
// A rare path on which the tensor program writes to such a buffer is reached.
// verdict: unproved
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
func.func @f(%x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %k = arith.constant 149192 : index
  %i2 = arith.muli %i, %i : index
  %i3 = arith.muli %i2, %c3 : index
  %i4 = arith.addi %i3, %c5 : index
  %c = arith.cmpi eq, %i4, %k : index
  %t = ml_program.global_load @g : tensor<4xf32>
  %r = scf.if %c -> f32 {
    %p = math.exp %t : tensor<4xf32>
    %n = bufferization.to_buffer %p : tensor<4xf32> to memref<4xf32>
    memref.store %x, %n[%c0] : memref<4xf32>
    %y = arith.negf %x : f32
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
// ----- target
memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func @f(%x: f32, %i: index) -> f32 {
  return %x : f32
}
