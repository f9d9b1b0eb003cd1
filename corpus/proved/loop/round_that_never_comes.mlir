// title: A loop of blocks ends before its second round, which would carry another buffer.
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %p: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = tensor.extract_slice %u[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^head(%part, %c0 : tensor<3xf32>, index)
  ^head(%a: tensor<3xf32>, %i: index):
    %s = tensor.splat %x : tensor<3xf32>
    cf.cond_br %p, ^one(%part, %u : tensor<3xf32>, tensor<4xf32>), ^other(%s, %t : tensor<3xf32>, tensor<4xf32>)
  ^one(%k: tensor<3xf32>, %l: tensor<4xf32>):
    cf.br ^other(%k, %l : tensor<3xf32>, tensor<4xf32>)
  ^other(%v: tensor<3xf32>, %w: tensor<4xf32>):
    %is = arith.cmpi slt, %i, %c0 : index
    cf.cond_br %is, ^again, ^end(%a : tensor<3xf32>)
  ^again:
    %e = tensor.empty() : tensor<3xf32>
    %b = linalg.copy ins(%v : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    %n = arith.addi %i, %c1 : index
    cf.br ^head(%b, %n : tensor<3xf32>, index)
  ^end(%d: tensor<3xf32>):
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
