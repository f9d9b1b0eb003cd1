// title: An access map in which a loop stands twice.
// against: loop_twice_in_a_map.target.mlir

#m = affine_map<(d0) -> (d0 - d0 floordiv 2)>
#i = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<100xindex>, %b: tensor<?xindex>, %x: index) -> index {
  %e = linalg.generic {indexing_maps = [#m, #i], iterator_types = ["parallel"]} ins(%a : tensor<100xindex>) outs(%b : tensor<?xindex>) {
  ^bb0(%p: index, %q: index):
    linalg.yield %p : index
  } -> tensor<?xindex>
  return %x : index
}
