// title: A clone is written on a path that runs hardly meet.
// against: written_on_a_rare_path.target.mlir
func.func @f(%t: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %m = arith.constant 7654321 : index
  %b = arith.cmpi eq, %n, %m : index
  %r = scf.if %b -> tensor<4xf32> {
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
