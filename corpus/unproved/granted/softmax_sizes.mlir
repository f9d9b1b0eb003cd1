// title: Sizes of a softmax differ, of which the dialect's page says nothing.
// against: softmax_sizes.target.mlir

func.func @f(%t: tensor<?x?xf32>, %o: tensor<?x?xf32>, %x: index) -> index {
  %r = linalg.softmax dimension(1) ins(%t : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %x : index
}
