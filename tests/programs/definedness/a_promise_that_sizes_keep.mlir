// title: A promise that sizes keep.
// verdict: proved
// right: each "arith.addi" => "arith.subi" -- a promise that sizes keep
// right: each "arith.addi" => "arith.muli" -- a promise that sizes keep
func.func @f(%t: tensor<?xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = arith.addi %n, %c0 : index
  return %r : index
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %r = arith.addi %n, %c0 overflow<nuw> : index
  return %r : index
}
