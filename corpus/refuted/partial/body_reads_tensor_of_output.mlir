// title: A body reads a tensor that lives in the buffer it writes.
// against: body_reads_tensor_of_output.target.mlir
// partial: yes

func.func @f(%o: tensor<8xf32>, %a: tensor<8xf32>) -> tensor<8xf32> {
  %c7 = arith.constant 7 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types=["parallel"]} outs(%o : tensor<8xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %x = tensor.extract %o[%j] : tensor<8xf32>
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
