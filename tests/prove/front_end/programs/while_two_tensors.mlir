func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: i32) -> (tensor<8xf32>, tensor<8xf32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:3 = scf.while (%i = %z, %x = %a, %y = %b) : (i32, tensor<8xf32>, tensor<8xf32>) -> (i32, tensor<8xf32>, tensor<8xf32>) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %x, %y : i32, tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%i: i32, %x: tensor<8xf32>, %y: tensor<8xf32>):
    %s = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    %j = arith.addi %i, %one : i32
    scf.yield %j, %y, %s : i32, tensor<8xf32>, tensor<8xf32> }
  return %r#1, %r#2 : tensor<8xf32>, tensor<8xf32> }
