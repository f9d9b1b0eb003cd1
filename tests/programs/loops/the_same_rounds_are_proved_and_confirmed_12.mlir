// title: The same rounds are proved and confirmed.
// verdict: proved
func.func @f(%t: tensor<?xindex>, %x: index, %y: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %l_ = arith.constant 0 : index
  %l = arith.addi %x, %l_ : index
  %u_ = arith.constant 0 : index
  %u = arith.addi %y, %u_ : index
  %s_ = arith.constant 0 : index
  %s = arith.addi %y, %s_ : index
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
  %l_ = arith.constant 0 : index
  %l = arith.addi %x, %l_ : index
  %u_ = arith.constant 0 : index
  %u = arith.addi %y, %u_ : index
  %s_ = arith.constant 0 : index
  %s = arith.addi %y, %s_ : index
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
