func.func @f(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %r:2 = scf.if %c -> (tensor<?xf32>, tensor<?xf32>) {
    %u = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %u, %b : tensor<?xf32>, tensor<?xf32>
  } else {
    %v = linalg.fill ins(%x : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %a, %v : tensor<?xf32>, tensor<?xf32> }
  %y = tensor.extract %r#0[%i] : tensor<?xf32>
  return %r#0, %r#1, %y : tensor<?xf32>, tensor<?xf32>, f32 }
