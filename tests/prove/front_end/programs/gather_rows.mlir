func.func @f(%t: tensor<?x64xf32>, %ix: tensor<?xi64>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %ix, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> (tensor<?x64xf32>) {
    %k = tensor.extract %ix[%i] : tensor<?xi64>
    %j = arith.index_cast %k : i64 to index
    %s = tensor.extract_slice %t[%j, 0] [1, 64] [1, 1] : tensor<?x64xf32> to tensor<64xf32>
    %w = tensor.insert_slice %s into %o[%i, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<?x64xf32>
    scf.yield %w : tensor<?x64xf32> }
  return %r : tensor<?x64xf32> }
