// name: traits_by_alias_and_extra_attributes
#id = affine_map<(d0) -> (d0)>
#trait = {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic #trait ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) attrs = {a} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

