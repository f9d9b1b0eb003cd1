func.func @f(%a: tensor<64x32xf32>) -> (tensor<64x32xf32>, tensor<64xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %r:2 = scf.forall (%i) in (64) shared_outs(%s = %e, %t = %e1) -> (tensor<64x32xf32>, tensor<64xf32>) {
    %x = tensor.extract_slice %a[%i, 0] [1, 32] [1, 1] : tensor<64x32xf32> to tensor<32xf32>
    %y = tensor.extract_slice %s[%i, 0] [1, 32] [1, 1] : tensor<64x32xf32> to tensor<32xf32>
    %w = linalg.exp ins(%x : tensor<32xf32>) outs(%y : tensor<32xf32>) -> tensor<32xf32>
    %q = tensor.extract_slice %t[%i] [1] [1] : tensor<64xf32> to tensor<f32>
    %q0 = linalg.fill ins(%z : f32) outs(%q : tensor<f32>) -> tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%w : tensor<32xf32>) outs(%q0 : tensor<f32>) dimensions = [0]
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %s[%i, 0] [1, 32] [1, 1] : tensor<32xf32> into tensor<64x32xf32>
      tensor.parallel_insert_slice %sum into %t[%i] [1] [1] : tensor<f32> into tensor<64xf32> }
  }
  return %r#0, %r#1 : tensor<64x32xf32>, tensor<64xf32> }
