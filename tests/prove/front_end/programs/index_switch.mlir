func.func @f(%k: index, %a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = scf.index_switch %k -> tensor<4xf32>
  case 0 { %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f : tensor<4xf32> }
  case 3 { %c = arith.constant dense<1.0> : tensor<4xf32>
    scf.yield %c : tensor<4xf32> }
  default { scf.yield %a : tensor<4xf32> }
  return %r : tensor<4xf32> }
