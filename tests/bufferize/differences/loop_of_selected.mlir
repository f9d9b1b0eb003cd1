// title: a loop over blocks passes on what a select made of its own argument
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: crashes
// ours: proved
func.func @f(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.br ^head(%t : tensor<4xf32>)
^head(%a: tensor<4xf32>):
  %s = arith.select %c, %a, %t : tensor<4xf32>
  cf.cond_br %c, ^head(%s : tensor<4xf32>), ^end
^end:
  return %a : tensor<4xf32>
}
