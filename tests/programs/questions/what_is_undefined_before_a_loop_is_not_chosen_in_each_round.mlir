// title: What is undefined before a loop is not chosen in each round.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xf32>
  %w = tensor.insert %x into %e[%c0] : tensor<4xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %t) -> (tensor<4xf32>) {
    %v = tensor.extract %w[%c1] : tensor<4xf32>
    %n = tensor.insert %v into %o[%i] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %w = memref.alloc() : memref<4xf32>
    memref.store %x, %w[%c0] : memref<4xf32>
    %v = memref.load %w[%c1] : memref<4xf32>
    memref.store %v, %t[%i] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
