// title: Equal reductions of the source are equal.
// verdict: proved
// wrong: "ins(%a : tensor<?xindex>) outs(%z : tensor<index>) {\n  ^bb0(%y: index, %q: index):" => "ins(%b : tensor<?xindex>) outs(%z : tensor<index>) {\n  ^bb0(%y: index, %q: index):" -- of other elements
// wrong: "ins(%a : tensor<?xindex>) outs(%z : tensor<index>) {\n  ^bb0(%y: index, %q: index):" => "ins(%a : tensor<?xindex>) outs(%w : tensor<index>) {\n  ^bb0(%y: index, %q: index):" -- from another start
// wrong: "%k = arith.addi %y, %q : index" => "%k = arith.muli %y, %q : index" -- with another body
// wrong: "%k = arith.addi %y, %q : index" => "%k = arith.addi %y, %y : index" -- of another argument
// right: "%k = arith.addi %y, %q : index" => "%k0 = arith.addi %y, %q : index\n%k = arith.addi %k0, %c0 : index" -- in other words
func.func @f(%a: tensor<?xindex>, %b: tensor<?xindex>, %z: tensor<index>, %w: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%a : tensor<?xindex>) outs(%z : tensor<index>) {
  ^bb0(%x: index, %o: index):
    %k = arith.addi %x, %o : index
    linalg.yield %k : index
  } -> tensor<index>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%a : tensor<?xindex>) outs(%z : tensor<index>) {
  ^bb0(%y: index, %q: index):
    %k = arith.addi %y, %q : index
    linalg.yield %k : index
  } -> tensor<index>
  %1 = tensor.extract %r[] : tensor<index>
  %2 = tensor.extract %s[] : tensor<index>
  %d = arith.subi %1, %2 : index
  return %d : index
}
// ----- target
func.func @f(%a: memref<?xindex>, %b: memref<?xindex>, %z: memref<index>, %w: memref<index>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
