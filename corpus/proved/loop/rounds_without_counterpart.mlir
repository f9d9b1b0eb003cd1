// title: Loops inside of ops that do not belong to each other run for the same rounds.
// against: rounds_without_counterpart.target.mlir
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.execute_region -> index {
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c0) -> index {
      %next = arith.addi %k, %c1 : index
      scf.yield %next : index
    }
    scf.yield %c0 : index
  }
  %u = tensor.insert %x into %t[%a] : tensor<4xf32>
  return %u : tensor<4xf32>
}
