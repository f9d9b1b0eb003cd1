func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.forall (%i) = (0) to (%n) step (32) shared_outs(%s = %o) -> (tensor<?xf32>) {
    %sz = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%i)[%n]
    %x = tensor.extract_slice %a[%i] [%sz] [1] : tensor<?xf32> to tensor<?xf32>
    %y = tensor.extract_slice %s[%i] [%sz] [1] : tensor<?xf32> to tensor<?xf32>
    %z = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %z into %s[%i] [%sz] [1] : tensor<?xf32> into tensor<?xf32> }
  }
  return %r : tensor<?xf32> }
