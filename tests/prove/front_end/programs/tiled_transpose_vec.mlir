module {
  func.func @f(%arg0: tensor<128x256xf32>, %arg1: tensor<256x128xf32>) -> tensor<256x128xf32> {
    %0 = ub.poison : f32
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %c128 = arith.constant 128 : index
    %c8 = arith.constant 8 : index
    %1 = scf.for %arg2 = %c0 to %c256 step %c8 iter_args(%arg3 = %arg1) -> (tensor<256x128xf32>) {
      %2 = scf.for %arg4 = %c0 to %c128 step %c8 iter_args(%arg5 = %arg3) -> (tensor<256x128xf32>) {
        %3 = vector.transfer_read %arg0[%arg4, %arg2], %0 {in_bounds = [true, true]} : tensor<128x256xf32>, vector<8x8xf32>
        %4 = vector.transpose %3, [1, 0] : vector<8x8xf32> to vector<8x8xf32>
        %5 = vector.transfer_write %4, %arg5[%arg2, %arg4] {in_bounds = [true, true]} : vector<8x8xf32>, tensor<256x128xf32>
        scf.yield %5 : tensor<256x128xf32>
      }
      scf.yield %2 : tensor<256x128xf32>
    }
    return %1 : tensor<256x128xf32>
  }
}
