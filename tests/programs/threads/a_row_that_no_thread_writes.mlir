// title: Behind threads, a row that none of them writes is as before.
// Each thread writes to row 0, at a constant.
// verdict: proved
// wrong: "%w = memref.load %t[%c1, %j]" => "%w = memref.load %t[%c0, %j]" -- a row that they write
// wrong: "memref.store %x, %t[%c0, %i]" => "memref.store %x, %t[%c1, %i]" -- they write to the other row
func.func @f(%t: tensor<2x4xf32>, %x: f32, %j: index) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %x : tensor<1xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<2x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0, %i] [1, 1] [1, 1] : tensor<1xf32> into tensor<2x4xf32>
    }
  }
  %w = tensor.extract %r[%c1, %j] : tensor<2x4xf32>
  %u = tensor.extract %t[%c1, %j] : tensor<2x4xf32>
  return %w, %u : f32, f32
}
// ----- target
func.func @f(%t: memref<2x4xf32>, %x: f32, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (4) {
    memref.store %x, %t[%c0, %i] : memref<2x4xf32>
  }
  %w = memref.load %t[%c1, %j] : memref<2x4xf32>
  return %w, %w : f32, f32
}
