// title: Behind a loop what it has changed.
// verdict: refuted
func.func @f(%t: tensor<16xf32>, %x: f32, %n: index, %p: index) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%a = %t) -> tensor<16xf32> {
    %w = tensor.insert %x into %a[%i] : tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }
  %k = arith.addi %p, %c0 : index
  %y = tensor.extract %t[%k] : tensor<16xf32>
  return %r, %y : tensor<16xf32>, f32
}
// ----- target
func.func @f(%t: memref<16xf32>, %x: f32, %n: index, %p: index) -> (memref<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c2 {
    memref.store %x, %t[%i] : memref<16xf32>
  }
  %k = arith.addi %p, %c0 : index
  %y = memref.load %t[%k] : memref<16xf32>
  return %t, %y : memref<16xf32>, f32
}
