// title: A product of zero and an undefined element is no number.
// verdict: proved
// wrong: "%y = arith.constant 0 : index" => "%y = arith.muli %w, %c0 : index" -- elements that the target alone leaves undefined
#id = affine_map<(d0) -> (d0)>
func.func @f() -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty() : tensor<4xindex>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%t : tensor<4xindex>) {
  ^bb0(%v: index):
    %z = arith.constant 0 : index
    linalg.yield %z : index
  } -> tensor<4xindex>
  return %r : tensor<4xindex>
}
// ----- target
#id = affine_map<(d0) -> (d0)>
func.func @f() -> memref<4xindex> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xindex>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%m : memref<4xindex>) {
  ^bb0(%w: index):
    %y = arith.constant 0 : index
    linalg.yield %y : index
  }
  return %m : memref<4xindex>
}
