// title: Sizes of a nest differ where it has no iteration: nothing is wrong then.
// against: sizes_without_iterations.target.mlir

#i = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<?x?xindex>, %b: tensor<?x?xindex>, %x: index) -> index {
  %e = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xindex>) outs(%b : tensor<?x?xindex>) {
  ^bb0(%p: index, %q: index):
    linalg.yield %p : index
  } -> tensor<?x?xindex>
  return %x : index
}
