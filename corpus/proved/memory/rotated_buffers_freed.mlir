// title: Buffers that rotate in a loop, each freed by its base in the round that loses it.
// against: rotated_buffers_freed.target.mlir

func.func @rot(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %k: index, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %k step %c1 iter_args(%x = %a, %y = %b, %z = %c) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %n = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%z : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %n, %x : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  return %r#1 : tensor<8xf32>
}
