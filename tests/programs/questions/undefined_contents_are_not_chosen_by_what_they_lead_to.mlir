// title: Undefined contents are not chosen by what they lead to.
// verdict: unproved
func.func @f(%z: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %u = tensor.empty() : tensor<1xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%u : tensor<1xindex>) outs(%z : tensor<index>) {
  ^bb0(%x: index, %o: index):
    %c1 = arith.constant 1 : index
    %y = arith.addi %x, %c1 : index
    linalg.yield %y : index
  } -> tensor<index>
  %p = tensor.extract %r[] : tensor<index>
  %v = tensor.from_elements %p : tensor<1xindex>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%v : tensor<1xindex>) outs(%z : tensor<index>) {
  ^bb0(%x: index, %o: index):
    %c1 = arith.constant 1 : index
    %y = arith.addi %x, %c1 : index
    linalg.yield %y : index
  } -> tensor<index>
  %q = tensor.extract %s[] : tensor<index>
  %d = arith.subi %q, %p : index
  return %d : index
}
// ----- target
func.func @f(%z: memref<index>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
