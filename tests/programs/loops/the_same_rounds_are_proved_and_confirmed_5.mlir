// title: The same rounds are proved and confirmed.
// verdict: proved
// wrong: "%l = arith.constant 7" => "%l = arith.constant 1", "%u = arith.constant 1" => "%u = arith.constant 7" -- other rounds are not
// wrong: "%l = arith.constant 5" => "%l = arith.constant 0", "%l = arith.constant 7" => "%l = arith.constant 1", "%u = arith.constant 1" => "%u = arith.constant 4", "%s = arith.constant 1" => "%s = arith.constant 2" -- other rounds are not
// wrong: "%l = arith.constant 5" => "%l = arith.constant 0", "%l = arith.constant 7" => "%l = arith.constant 0", "%u = arith.constant 1" => "%u = arith.constant 2" -- other rounds are not
// wrong: "%l = arith.constant 5" => "%l = arith.constant 3", "%u = arith.constant 3" => "%u = arith.constant 4", "%s = arith.constant 2" => "%s = arith.constant 1", "%l = arith.constant 7" => "%l = arith.constant 4", "%u = arith.constant 1" => "%u = arith.constant 5" -- other rounds are not
// wrong: "%l = arith.constant 7 : index\n  %u = arith.constant 1 : index\n  %s = arith.constant 1 : index" => "%l = arith.constant 5 : index\n%u = arith.constant 3 : index\n%s_ = arith.constant 0 : index\n%s = arith.addi %y, %s_ : index" -- other rounds are not
func.func @f(%t: tensor<?xindex>, %x: index, %y: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %l = arith.constant 5 : index
  %u = arith.constant 3 : index
  %s = arith.constant 2 : index
  %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> (tensor<?xindex>) {
    %d = tensor.dim %a, %c0 : tensor<?xindex>
    %is = arith.cmpi ult, %i, %d : index
    %n = scf.if %is -> tensor<?xindex> {
      %w = tensor.insert %i into %a[%i] : tensor<?xindex>
      scf.yield %w : tensor<?xindex>
    } else { scf.yield %a : tensor<?xindex> }
    scf.yield %n : tensor<?xindex>
  }
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%m: memref<?xindex>, %x: index, %y: index) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %l = arith.constant 7 : index
  %u = arith.constant 1 : index
  %s = arith.constant 1 : index
  scf.for %j = %l to %u step %s {
    %k1 = arith.constant 1 : index
    %k2 = arith.constant 0 : index
    %k3 = arith.muli %j, %k1 : index
    %i = arith.addi %k3, %k2 : index
    %d = memref.dim %m, %c0 : memref<?xindex>
    %is = arith.cmpi ult, %i, %d : index
    scf.if %is { memref.store %i, %m[%i] : memref<?xindex> }
  }
  return %m : memref<?xindex>
}
