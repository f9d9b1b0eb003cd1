// title: Right loops are proved.
// verdict: proved
// wrong: "%r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (memref" => "%r = scf.for %i = %c1 to %ub step %s iter_args(%a = %t) -> (memref" -- other lower bound
// wrong: "%r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (memref" => "%r = scf.for %i = %lb to %lb step %s iter_args(%a = %t) -> (memref" -- other upper bound
// wrong: "%r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (memref" => "%r = scf.for %i = %lb to %ub step %c1 iter_args(%a = %t) -> (memref" -- other step
// wrong: "memref.store %x, %a[%i] : memref<?xf32>" => "%j = arith.addi %i, %c1 : index\nmemref.store %x, %a[%j] : memref<?xf32>" -- index off by one
// wrong: "memref.store %x, %a[%i] : memref<?xf32>" => "" -- no store
// wrong: "memref.store %x, %a[%i] : memref<?xf32>" => "memref.store %x, %a[%i] : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>" -- freed in the loop, then used
func.func @f(%t: tensor<?xf32>, %x: f32, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %lb: index, %ub: index, %s: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (memref<?xf32>) {
    memref.store %x, %a[%i] : memref<?xf32>
    scf.yield %a : memref<?xf32>
  }
  return %r : memref<?xf32>
}
