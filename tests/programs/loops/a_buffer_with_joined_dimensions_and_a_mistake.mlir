// title: A buffer with joined dimensions and a mistake.
// verdict: refuted
func.func @f(%t: tensor<4x4xf32>, %n: index, %x: f32) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %row = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %row) -> (tensor<16xf32>) {
    %v = tensor.extract %a[%c1] : tensor<16xf32>
    %w = arith.addf %v, %x : f32
    %b = tensor.insert %w into %a[%c1] : tensor<16xf32>
    scf.yield %b : tensor<16xf32>
  }
  %square = tensor.expand_shape %r [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %z = tensor.extract %square[%c0, %c1] : tensor<4x4xf32>
  return %r, %z : tensor<16xf32>, f32
}
// ----- target
func.func @f(%t: memref<4x4xf32>, %n: index, %x: f32) -> (memref<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %row = memref.collapse_shape %t [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %row) -> (memref<16xf32>) {
    %v = memref.load %a[%c1] : memref<16xf32>
    %w = arith.addf %v, %x : f32
    memref.store %w, %t[%c1, %c0] : memref<4x4xf32>
    scf.yield %a : memref<16xf32>
  }
  %z = memref.load %t[%c0, %c1] : memref<4x4xf32>
  return %r, %z : memref<16xf32>, f32
}
