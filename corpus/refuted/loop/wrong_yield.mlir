// title: The loop hands its start value to the next iteration, not the copy that it has written.
// Only the last write survives; with two iterations the first one is lost.
// against: wrong_yield.target.mlir
func.func @fill(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t) -> (tensor<?xf32>) {
    %next = tensor.insert %x into %acc[%i] : tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
