// title: A loop carries poison, and the target indexes with it.
// against: for_index_carried_poison.target.mlir
func.func @f(%t: tensor<8xf32>, %n: index, %x: f32, %j: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = arith.addi %j, %j overflow<nsw> : i32
  %z = arith.index_castui %p : i32 to index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (index) {
    %b = arith.remui %a, %c8 : index
    scf.yield %b : index
  }
  return %x : f32
}
