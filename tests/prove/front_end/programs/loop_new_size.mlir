func.func @f(%a: tensor<?xf32>, %k: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%t = %a) -> (tensor<?xf32>) {
    %n = tensor.dim %t, %c0 : tensor<?xf32>
    %m = arith.addi %n, %c1 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %w = tensor.insert_slice %t into %f[1] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %w : tensor<?xf32> }
  return %r : tensor<?xf32> }
