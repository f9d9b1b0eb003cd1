// title: A body reads a tensor.
// `mlir-runner` gives 7 6 5 4 4 5 6 7 for 0 1 2 3 4 5 6 7.
// verdict: proved
// wrong: "%x = tensor.extract %a" => "%x = tensor.extract %o", "%t = bufferization.to_tensor %a" => "%t = bufferization.to_tensor %o" -- a body reads a tensor
func.func @f(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %c7 = arith.constant 7 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types=["parallel"]}
      outs(%o : tensor<8xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %x = tensor.extract %a[%j] : tensor<8xf32>
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%a: memref<8xf32>, %o: memref<8xf32>) -> memref<8xf32> {
  %c7 = arith.constant 7 : index
  %t = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types=["parallel"]}
      outs(%o : memref<8xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %x = tensor.extract %t[%j] : tensor<8xf32>
    linalg.yield %x : f32
  }
  return %o : memref<8xf32>
}
