func.func @f(%a: memref<128x256xf32>, %b: memref<256x64xf32>, %o: memref<128x64xf32>) {
  %z = arith.constant 0.0 : f32
  %ta = bufferization.to_tensor %a restrict : memref<128x256xf32> to tensor<128x256xf32>
  %tb = bufferization.to_tensor %b restrict : memref<256x64xf32> to tensor<256x64xf32>
  %e = tensor.empty() : tensor<128x64xf32>
  %r = scf.forall (%i, %j) = (0, 0) to (128, 64) step (32, 16) shared_outs(%s = %e) -> (tensor<128x64xf32>) {
    %xa = tensor.extract_slice %ta[%i, 0] [32, 256] [1, 1] : tensor<128x256xf32> to tensor<32x256xf32>
    %xb = tensor.extract_slice %tb[0, %j] [256, 16] [1, 1] : tensor<256x64xf32> to tensor<256x16xf32>
    %xo = tensor.extract_slice %s[%i, %j] [32, 16] [1, 1] : tensor<128x64xf32> to tensor<32x16xf32>
    %f = linalg.fill ins(%z : f32) outs(%xo : tensor<32x16xf32>) -> tensor<32x16xf32>
    %m = linalg.matmul ins(%xa, %xb : tensor<32x256xf32>, tensor<256x16xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %m into %s[%i, %j] [32, 16] [1, 1] : tensor<32x16xf32> into tensor<128x64xf32> }
  }
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<128x64xf32>, memref<128x64xf32>) -> ()
  return }
