// title: Threads add to one element.
// The order of the additions is another one each time, and two threads may read the same sum.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %m: tensor<f32>) -> tensor<f32> {
  %r = linalg.reduce ins(%t : tensor<?xf32>) outs(%m : tensor<f32>) dimensions = [0]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return %r : tensor<f32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %m: memref<f32>) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %t[%i] : memref<?xf32>
    %o = memref.load %m[] : memref<f32>
    %s = arith.addf %x, %o : f32
    memref.store %s, %m[] : memref<f32>
    scf.reduce
  }
  return %m : memref<f32>
}
