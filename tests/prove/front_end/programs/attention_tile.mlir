func.func @f(%q: tensor<64x32xf32>, %k: tensor<?x32xf32>, %v: tensor<?x32xf32>) -> tensor<64x32xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %k, %c0 : tensor<?x32xf32>
  %e = tensor.empty() : tensor<64x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r = scf.for %j = %c0 to %n step %c16 iter_args(%acc = %i) -> (tensor<64x32xf32>) {
    %sz = affine.min affine_map<(d0)[s0] -> (16, s0 - d0)>(%j)[%n]
    %kt = tensor.extract_slice %k[%j, 0] [%sz, 32] [1, 1] : tensor<?x32xf32> to tensor<?x32xf32>
    %vt = tensor.extract_slice %v[%j, 0] [%sz, 32] [1, 1] : tensor<?x32xf32> to tensor<?x32xf32>
    %te = tensor.empty(%sz) : tensor<32x?xf32>
    %kT = linalg.transpose ins(%kt : tensor<?x32xf32>) outs(%te : tensor<32x?xf32>) permutation = [1, 0]
    %se = tensor.empty(%sz) : tensor<64x?xf32>
    %si = linalg.fill ins(%z : f32) outs(%se : tensor<64x?xf32>) -> tensor<64x?xf32>
    %s = linalg.matmul ins(%q, %kT : tensor<64x32xf32>, tensor<32x?xf32>) outs(%si : tensor<64x?xf32>) -> tensor<64x?xf32>
    %p = linalg.exp ins(%s : tensor<64x?xf32>) outs(%se : tensor<64x?xf32>) -> tensor<64x?xf32>
    %o = linalg.matmul ins(%p, %vt : tensor<64x?xf32>, tensor<?x32xf32>) outs(%acc : tensor<64x32xf32>) -> tensor<64x32xf32>
    scf.yield %o : tensor<64x32xf32> }
  return %r : tensor<64x32xf32> }
