func.func @f(%in: memref<?x?xf16, strided<[?, 1], offset: ?>>, %w: memref<?x?xf16, strided<[?, 1], offset: ?>>, %out: memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %a = bufferization.to_tensor %in restrict : memref<?x?xf16, strided<[?, 1], offset: ?>> to tensor<?x?xf16>
  %b = bufferization.to_tensor %w restrict : memref<?x?xf16, strided<[?, 1], offset: ?>> to tensor<?x?xf16>
  %m = tensor.dim %a, %c0 : tensor<?x?xf16>
  %k = tensor.dim %a, %c1 : tensor<?x?xf16>
  %n = tensor.dim %b, %c1 : tensor<?x?xf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %r = scf.forall (%i, %j) = (0, 0) to (%m, %n) step (64, 64) shared_outs(%o = %e) -> (tensor<?x?xf32>) {
    %sm = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%m]
    %sn = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%j)[%n]
    %so = tensor.extract_slice %o[%i, %j] [%sm, %sn] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %f = linalg.fill ins(%z : f32) outs(%so : tensor<?x?xf32>) -> tensor<?x?xf32>
    %c16 = arith.constant 16 : index
    %acc = scf.for %l = %c0 to %k step %c16 iter_args(%t = %f) -> (tensor<?x?xf32>) {
      %sk = affine.min affine_map<(d0)[s0] -> (16, s0 - d0)>(%l)[%k]
      %sa = tensor.extract_slice %a[%i, %l] [%sm, %sk] [1, 1] : tensor<?x?xf16> to tensor<?x?xf16>
      %sb = tensor.extract_slice %b[%l, %j] [%sk, %sn] [1, 1] : tensor<?x?xf16> to tensor<?x?xf16>
      %mm = linalg.matmul ins(%sa, %sb : tensor<?x?xf16>, tensor<?x?xf16>) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %mm : tensor<?x?xf32> }
    scf.forall.in_parallel { tensor.parallel_insert_slice %acc into %o[%i, %j] [%sm, %sn] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32> }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  return }
