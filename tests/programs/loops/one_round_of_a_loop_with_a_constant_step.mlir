// title: One round of a loop with a constant step.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %lb: index, %ub: index, %s: index)
    -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %lb to %ub step %c2 iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %lb: index, %ub: index, %s: index)
    -> memref<?xf32> {
  %c2 = arith.constant 2 : index
  scf.for %i = %lb to %ub step %c2 {
    %next = arith.addi %i, %s : index
    %p = arith.cmpi sge, %next, %ub : index
    %v = arith.select %p, %y, %x : f32
    memref.store %v, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
