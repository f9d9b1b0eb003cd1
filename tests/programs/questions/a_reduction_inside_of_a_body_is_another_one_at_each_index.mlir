// title: A reduction inside of a body is another one at each index.
// verdict: unproved
func.func @f(%a: tensor<4x4xindex>, %z: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate {
  ^bb0(%i: index):
    %row = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<4x4xindex> to tensor<4xindex>
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
          iterator_types = ["reduction"]} ins(%row : tensor<4xindex>) outs(%z : tensor<index>) {
    ^bb0(%x: index, %o: index):
      %y = arith.addi %x, %o : index
      linalg.yield %y : index
    } -> tensor<index>
    %x = tensor.extract %s[] : tensor<index>
    tensor.yield %x : index
  } : tensor<4xindex>
  %p = tensor.extract %r[%c0] : tensor<4xindex>
  %q = tensor.extract %r[%c1] : tensor<4xindex>
  %d = arith.subi %p, %q : index
  return %d : index
}
// ----- target
func.func @f(%a: memref<4x4xindex>, %z: memref<index>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
