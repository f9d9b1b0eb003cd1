// title: The body of a pad divides, and nothing is padded.
// against: nothing_is_padded.target.mlir

func.func @f(%t: tensor<index>, %z: index) -> index {
  %p = tensor.pad %t low[] high[] {
    %c1 = arith.constant 1 : index
    %q = arith.divsi %c1, %z : index
    tensor.yield %q : index
  } : tensor<index> to tensor<index>
  %r = tensor.extract %p[] : tensor<index>
  return %r : index
}
