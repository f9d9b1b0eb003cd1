// title: The sizes of a nest are taken to agree, as canonicalization does.
// against: sizes_that_agree.target.mlir

#i = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<?x?xindex>, %b: tensor<?x?xindex>, %x: index) -> index {
  %e = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xindex>) outs(%b : tensor<?x?xindex>) {
  ^bb0(%p: index, %q: index):
    linalg.yield %p : index
  } -> tensor<?x?xindex>
  return %x : index
}
