// title: A global is written in the loop.
// verdict: refuted
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %eq = arith.cmpi eq, %i, %k : index
  }
  %h = memref.get_global @g : memref<1xf32>
  %v = memref.load %h[%c0] : memref<1xf32>
  return %v : f32
}
// ----- target
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %eq = arith.cmpi eq, %i, %k : index
    %h = memref.get_global @g : memref<1xf32>
    memref.store %x, %h[%c0] : memref<1xf32>
  }
  %h = memref.get_global @g : memref<1xf32>
  %v = memref.load %h[%c0] : memref<1xf32>
  return %v : f32
}
