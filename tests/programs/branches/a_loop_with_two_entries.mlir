// title: A loop with two entries, the same in both programs.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^one, ^two
^one:
  cf.br ^two
^two:
  cf.cond_br %c, ^one, ^three
^three:
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^one, ^two
^one:
  cf.br ^two
^two:
  cf.cond_br %c, ^one, ^three
^three:
  return %t : memref<4xf32>
}
