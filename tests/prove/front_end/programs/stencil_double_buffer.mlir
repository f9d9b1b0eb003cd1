func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %steps: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = arith.subi %n, %c1 : index
  %r:2 = scf.for %t = %c0 to %steps step %c1 iter_args(%x = %a, %y = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    %z = scf.for %i = %c1 to %m step %c1 iter_args(%o = %y) -> (tensor<?xf32>) {
      %im = arith.subi %i, %c1 : index
      %ip = arith.addi %i, %c1 : index
      %l = tensor.extract %x[%im] : tensor<?xf32>
      %h = tensor.extract %x[%ip] : tensor<?xf32>
      %s = arith.addf %l, %h : f32
      %w = tensor.insert %s into %o[%i] : tensor<?xf32>
      scf.yield %w : tensor<?xf32> }
    scf.yield %z, %x : tensor<?xf32>, tensor<?xf32> }
  return %r#0 : tensor<?xf32> }
