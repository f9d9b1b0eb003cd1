// title: A selected argument is not a new buffer.
// against: selected_buffer.target.mlir
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index, %h: i1, %x: f32) -> i1 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %r = arith.constant false
  return %r : i1
}
