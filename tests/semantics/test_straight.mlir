// name: nest

func.func @f(%t: tensor<4xTYPE>, %o: tensor<4xTYPE>, %x: TYPE, %i: index) -> tensor<4xTYPE> {
  %r = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]}
    ins(%t : tensor<4xTYPE>) outs(%o : tensor<4xTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    BODY
  } -> tensor<4xTYPE>
  return %r : tensor<4xTYPE>
}

