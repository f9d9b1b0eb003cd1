#set = affine_set<(d0)[s0] : (d0 floordiv s0 >= 0)>
func.func @f(%d: index, %s: index, %x: index, %y: index) -> index {
  %r = affine.if #set(%d)[%s] -> index {
    affine.yield %x : index
  } else {
    affine.yield %y : index
  }
  return %r : index
}
