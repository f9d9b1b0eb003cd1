func.func @f(%a: tensor<?xf32>, %eps: f32) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %r:2 = scf.while (%x = %a, %k = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %v = tensor.extract %x[%c0] : tensor<?xf32>
    %c = arith.cmpf ogt, %v, %eps : f32
    scf.condition(%c) %x, %k : tensor<?xf32>, index
  } do {
  ^bb0(%x: tensor<?xf32>, %k: index):
    %y = linalg.map ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) (%e: f32, %o: f32) { %h = arith.mulf %e, %half : f32
      linalg.yield %h : f32 }
    %k1 = arith.addi %k, %c1 : index
    scf.yield %y, %k1 : tensor<?xf32>, index }
  return %r#0, %r#1 : tensor<?xf32>, index }
