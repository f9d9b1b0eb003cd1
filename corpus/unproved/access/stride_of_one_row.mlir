// title: A cast says a stride of what turns out to be one row, and canonicalization believes it.
// against: stride_of_one_row.target.mlir
func.func @f(%t: tensor<4x8xf32>, %n: index) -> index {
  %s = tensor.extract_slice %t[0, 0] [%n, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
  %e = tensor.cast %s : tensor<?x8xf32> to tensor<1x8xf32>
  %c8 = arith.constant 8 : index
  return %c8 : index
}
