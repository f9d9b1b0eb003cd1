func.func @f(%a: tensor<?x?x?x?xf32>, %x: f32) -> tensor<?x?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?x?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?x?x?xf32>
  %d2 = tensor.dim %a, %c2 : tensor<?x?x?x?xf32>
  %d3 = tensor.dim %a, %c3 : tensor<?x?x?x?xf32>
  %r = scf.for %i = %c0 to %d0 step %c1 iter_args(%A = %a) -> (tensor<?x?x?x?xf32>) {
    %r1 = scf.for %j = %c0 to %d1 step %c1 iter_args(%B = %A) -> (tensor<?x?x?x?xf32>) {
      %r2 = scf.for %k = %c0 to %d2 step %c1 iter_args(%C = %B) -> (tensor<?x?x?x?xf32>) {
        %r3 = scf.for %l = %c0 to %d3 step %c1 iter_args(%D = %C) -> (tensor<?x?x?x?xf32>) {
          %v = tensor.extract %D[%i, %j, %k, %l] : tensor<?x?x?x?xf32>
          %s = arith.mulf %v, %x : f32
          %w = tensor.insert %s into %D[%i, %j, %k, %l] : tensor<?x?x?x?xf32>
          scf.yield %w : tensor<?x?x?x?xf32> }
        scf.yield %r3 : tensor<?x?x?x?xf32> }
      scf.yield %r2 : tensor<?x?x?x?xf32> }
    scf.yield %r1 : tensor<?x?x?x?xf32> }
  return %r : tensor<?x?x?x?xf32> }
