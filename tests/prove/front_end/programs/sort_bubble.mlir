func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = arith.subi %n, %c1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<?xf32> {
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%y = %x) -> tensor<?xf32> {
      %k = arith.addi %j, %c1 : index
      %u = tensor.extract %y[%j] : tensor<?xf32>
      %v = tensor.extract %y[%k] : tensor<?xf32>
      %c = arith.cmpf ogt, %u, %v : f32
      %q = scf.if %c -> tensor<?xf32> {
        %t1 = tensor.insert %v into %y[%j] : tensor<?xf32>
        %t2 = tensor.insert %u into %t1[%k] : tensor<?xf32>
        scf.yield %t2 : tensor<?xf32>
      } else { scf.yield %y : tensor<?xf32> }
      scf.yield %q : tensor<?xf32> }
    scf.yield %s : tensor<?xf32> }
  return %r : tensor<?xf32> }
