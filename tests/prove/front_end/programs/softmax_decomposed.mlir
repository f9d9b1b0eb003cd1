func.func @f(%a: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %m = arith.constant 0xFF800000 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %i = linalg.fill ins(%m : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %mx = linalg.reduce { arith.maxnumf } ins(%a : tensor<4x16xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%mx : tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) dimensions = [1]
  %d = linalg.sub ins(%a, %b : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e2 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %x = linalg.exp ins(%d : tensor<4x16xf32>) outs(%e2 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i2 = linalg.fill ins(%z : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4x16xf32>) outs(%i2 : tensor<4xf32>) dimensions = [1]
  %b2 = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) dimensions = [1]
  %r = linalg.div ins(%x, %b2 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e2 : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %r : tensor<4x16xf32> }
