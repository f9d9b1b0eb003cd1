// title: Loops leave another buffer as it is.
// What it holds in front of the loops, it holds behind them.
// verdict: proved
// wrong: "memref.store %s, %m[] : memref<f32>" => "memref.store %s, %m[] : memref<f32> memref.store %s, %q[] : memref<f32>" -- the other buffer gets each sum
func.func @f(%t: tensor<?xf32>, %m: tensor<f32>, %z: f32) -> (tensor<f32>, f32) {
  %r = linalg.reduce ins(%t : tensor<?xf32>) outs(%m : tensor<f32>) dimensions = [0]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return %r, %z : tensor<f32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %m: memref<f32>, %z: f32) -> (memref<f32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = memref.alloc() : memref<f32>
  memref.store %z, %q[] : memref<f32>
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %t[%i] : memref<?xf32>
    %o = memref.load %m[] : memref<f32>
    %s = arith.addf %x, %o : f32
    memref.store %s, %m[] : memref<f32>
  }
  %y = memref.load %q[] : memref<f32>
  return %m, %y : memref<f32>, f32
}
