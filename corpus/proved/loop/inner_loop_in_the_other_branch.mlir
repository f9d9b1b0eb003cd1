// title: A loop in a loop stands in the other branch of the opposite test.
// against: inner_loop_in_the_other_branch.target.mlir

func.func @f(%t: tensor<4xf32>, %n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.cmpi slt, %n, %m : index
  scf.if %c {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
      }
    }
  }
  return %x : f32
}
