func.func @f(%t: tensor<?xf32>, %ix: tensor<?xindex>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %ix, %c0 : tensor<?xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> (tensor<?xf32>) {
    %k = tensor.extract %ix[%i] : tensor<?xindex>
    %v = tensor.extract %u[%i] : tensor<?xf32>
    %old = tensor.extract %o[%k] : tensor<?xf32>
    %s = arith.addf %old, %v : f32
    %w = tensor.insert %s into %o[%k] : tensor<?xf32>
    scf.yield %w : tensor<?xf32> }
  return %r : tensor<?xf32> }
