// title: The rank is that of the other argument, of which no rank is known either.
// against: sizes_without_rank.target.mlir
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index) -> index {
  %d = tensor.dim %t, %i : tensor<*xf32>
  %r = tensor.rank %u : tensor<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
