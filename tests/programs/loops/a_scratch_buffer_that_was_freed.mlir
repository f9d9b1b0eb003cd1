// title: A scratch buffer that was freed.
// The tensor program does not carry it, so nobody asks what it holds; but it must live.
// verdict: refuted
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %eq = arith.cmpi eq, %i, %k : index
  }
  return %t : tensor<4xf32>
}
// ----- target
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (memref<4xf32>) {
    %eq = arith.cmpi eq, %i, %k : index
    memref.store %x, %a[%c0] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %t : memref<4xf32>
}
