func.func @f(%n: tensor<i32>, %x: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
  %one = arith.constant dense<1> : tensor<i32>
  %z = arith.constant dense<0> : tensor<i32>
  %r:3 = scf.while (%i = %z, %m = %n, %v = %x) : (tensor<i32>, tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<i32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<i1>
    %c = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%i, %m : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %l = arith.cmpi slt, %a, %b : i32
      linalg.yield %l : i1 } -> tensor<i1>
    %b = tensor.extract %c[] : tensor<i1>
    scf.condition(%b) %i, %m, %v : tensor<i32>, tensor<i32>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %m: tensor<i32>, %v: tensor<4xf32>):
    %e = tensor.empty() : tensor<i32>
    %j = linalg.map { arith.addi } ins(%i, %one : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>)
    %e4 = tensor.empty() : tensor<4xf32>
    %w = linalg.map { arith.mulf } ins(%v, %v : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>)
    scf.yield %j, %m, %w : tensor<i32>, tensor<i32>, tensor<4xf32> }
  return %r#0, %r#2 : tensor<i32>, tensor<4xf32> }
