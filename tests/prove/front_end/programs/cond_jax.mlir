func.func private @branch0(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.map { math.sin } ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
  return %r : tensor<4xf32> }
func.func private @branch1(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }
func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<4xf32> {
    %a = func.call @branch0(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %b = func.call @branch1(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32> }
  return %r : tensor<4xf32> }
