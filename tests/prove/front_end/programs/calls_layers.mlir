func.func private @layer(%x: tensor<?x16xf32>, %w: tensor<16x16xf32>) -> tensor<?x16xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %r = linalg.matmul ins(%x, %w : tensor<?x16xf32>, tensor<16x16xf32>) outs(%i : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %r : tensor<?x16xf32> }
func.func private @relu_(%x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %z = arith.constant 0.0 : f32
  %r = linalg.map ins(%x : tensor<?x16xf32>) outs(%x : tensor<?x16xf32>) (%a: f32, %o: f32) { %m = arith.maximumf %a, %z : f32
    linalg.yield %m : f32 }
  return %r : tensor<?x16xf32> }
func.func @f(%x: tensor<?x16xf32>, %w1: tensor<16x16xf32>, %w2: tensor<16x16xf32>) -> (tensor<?x16xf32>, tensor<?x16xf32>) {
  %a = call @layer(%x, %w1) : (tensor<?x16xf32>, tensor<16x16xf32>) -> tensor<?x16xf32>
  %b = call @relu_(%a) : (tensor<?x16xf32>) -> tensor<?x16xf32>
  %c = call @layer(%b, %w2) : (tensor<?x16xf32>, tensor<16x16xf32>) -> tensor<?x16xf32>
  %d = call @relu_(%c) : (tensor<?x16xf32>) -> tensor<?x16xf32>
  return %b, %d : tensor<?x16xf32>, tensor<?x16xf32> }
