// title: A loop that surely runs into undefined behaviour is vacuous.
// verdict: vacuous
func.func @f(%x: tensor<4xf32>, %c: i1) -> f32 {
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %z) -> (f32) {
    %v = tensor.extract %x[%c9] : tensor<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%x: memref<4xf32>, %c: i1) -> f32 {
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %z) -> (f32) {
    %v = memref.load %x[%c9] : memref<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
