// title: An insertion whose one stride is written as zero, and whose other one is computed.
// against: insertion_with_written_stride_zero.target.mlir
func.func @f(%d: tensor<8x8xf32>, %c: i1, %st: index) -> (f32, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %e = scf.if %c -> f32 {
    %s = tensor.splat %one : tensor<4x1xf32>
    %0 = tensor.insert_slice %s into %d[0, 0] [4, 1] [0, %st] : tensor<4x1xf32> into tensor<8x8xf32>
    %x = tensor.extract %0[%c0, %c0] : tensor<8x8xf32>
    scf.yield %x : f32
  } else {
    %x = tensor.extract %d[%c0, %c0] : tensor<8x8xf32>
    scf.yield %x : f32
  }
  return %e, %d : f32, tensor<8x8xf32>
}
