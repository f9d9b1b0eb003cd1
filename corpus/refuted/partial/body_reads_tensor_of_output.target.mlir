func.func @f(%o: memref<8xf32>, %a: memref<8xf32>) -> memref<8xf32> {
  %c7 = arith.constant 7 : index
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types=["parallel"]} outs(%o : memref<8xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %x = tensor.extract %t[%j] : tensor<8xf32>
    linalg.yield %x : f32
  }
  return %o : memref<8xf32>
}
