// title: A condition that no round meets.
// verdict: proved
// wrong: "%p = arith.cmpi slt" => "%p = arith.cmpi eq" -- one round stores something else
// wrong: "%p = arith.cmpi slt" => "%p = arith.cmpi ne" -- one round stores something else
// wrong: "%p = arith.cmpi slt, %i, %lb" => "%p = arith.cmpi sge, %next, %ub" -- one round stores something else
// wrong: "%r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) {" => "%c2 = arith.constant 2 : index\n%r = scf.for %i = %lb to %ub step %c2 iter_args(%a = %t) -> (tensor<?xf32>) {", "scf.for %i = %lb to %ub step %s {" => "%c2 = arith.constant 2 : index\nscf.for %i = %lb to %ub step %c2 {", "%p = arith.cmpi slt" => "%p = arith.cmpi eq" -- one round of a loop with a constant step
// wrong: "%r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) {" => "%c2 = arith.constant 2 : index\n%r = scf.for %i = %lb to %ub step %c2 iter_args(%a = %t) -> (tensor<?xf32>) {", "scf.for %i = %lb to %ub step %s {" => "%c2 = arith.constant 2 : index\nscf.for %i = %lb to %ub step %c2 {", "%p = arith.cmpi slt" => "%p = arith.cmpi ne" -- one round of a loop with a constant step
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %lb: index, %ub: index, %s: index)
    -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %lb: index, %ub: index, %s: index)
    -> memref<?xf32> {
  scf.for %i = %lb to %ub step %s {
    %next = arith.addi %i, %s : index
    %p = arith.cmpi slt, %i, %lb : index
    %v = arith.select %p, %y, %x : f32
    memref.store %v, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
