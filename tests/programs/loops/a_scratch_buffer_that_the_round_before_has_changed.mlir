// title: A scratch buffer that the round before has changed.
// verdict: refuted
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %eq = arith.cmpi eq, %i, %k : index
    %b = tensor.insert %y into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<1xf32>
  memref.store %y, %s[%c0] : memref<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    %eq = arith.cmpi eq, %i, %k : index
    %v = memref.load %s[%c0] : memref<1xf32>
    memref.store %v, %a[%i] : memref<4xf32>
    memref.store %x, %s[%c0] : memref<1xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
