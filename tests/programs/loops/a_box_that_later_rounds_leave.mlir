// title: A box that later rounds leave.
// The index is first taken to be the same in each round; then the box of the first round is given up, too.
// verdict: refuted
func.func @f(%t: tensor<16xf32>, %x: f32) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %r:2 = scf.for %i = %c0 to %c12 step %c1 iter_args(%a = %t, %k = %c0) -> (tensor<16xf32>, index) {
    %w = tensor.insert %x into %a[%k] : tensor<16xf32>
    %j = arith.addi %k, %c1 : index
    scf.yield %w, %j : tensor<16xf32>, index
  }
  %y = tensor.extract %t[%c4] : tensor<16xf32>
  return %r#0, %y : tensor<16xf32>, f32
}
// ----- target
func.func @f(%t: memref<16xf32>, %x: f32) -> (memref<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %r = scf.for %i = %c0 to %c12 step %c1 iter_args(%k = %c0) -> (index) {
    memref.store %x, %t[%k] : memref<16xf32>
    %j = arith.addi %k, %c1 : index
    scf.yield %j : index
  }
  %y = memref.load %t[%c4] : memref<16xf32>
  return %t, %y : memref<16xf32>, f32
}
