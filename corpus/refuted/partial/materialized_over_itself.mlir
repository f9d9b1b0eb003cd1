// title: A part of a buffer is copied to another part that overlaps it.
// against: materialized_over_itself.target.mlir
// partial: yes

func.func @f(%o: tensor<8xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %o[0] [6] [1] : tensor<8xf32> to tensor<6xf32>
  %r = tensor.insert_slice %s into %o[1] [6] [1] : tensor<6xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
