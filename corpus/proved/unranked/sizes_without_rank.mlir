// title: Sizes and rank of arguments without a rank.
// against: sizes_without_rank.target.mlir
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index) -> index {
  %d = tensor.dim %t, %i : tensor<*xf32>
  %r = tensor.rank %u : tensor<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
