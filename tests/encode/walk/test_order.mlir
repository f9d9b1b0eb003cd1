// name: program

#map = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<4xi8>, %n: TYPE, %step: TYPE, %x: i8) {
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%t : tensor<4xi8>) {
  ^bb0(%e: i8):
    %s = scf.for %i = %n to %n step %step iter_args(%a = %e) -> (i8) : TYPE {
      %b = arith.addi %a, %x : i8
      scf.yield %b : i8
    }
    linalg.yield %s : i8
  } -> tensor<4xi8>
  return
}

