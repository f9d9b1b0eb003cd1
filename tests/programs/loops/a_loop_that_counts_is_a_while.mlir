// title: Loops that count, one in the other, of which the target has made loops with a condition.
// `-scf-for-to-while` makes them.
// verdict: proved
// wrong: "arith.cmpi slt, %i, %n" => "arith.cmpi sle, %i, %n" -- one more row
// wrong: "arith.cmpi slt, %j, %n" => "arith.cmpi slt, %j, %i2" -- only what is below the diagonal
// wrong: "arith.addi %i2, %c1" => "arith.addi %i2, %c2" -- every second row is left out
// wrong: "scf.while (%j = %c0)" => "scf.while (%j = %c1)" -- the first column is left out
// wrong: "arith.addi %i2, %k" => "arith.addi %i2, %i2" -- another number is counted
// wrong: "%m[%i2, %j2]" => "%m[%j2, %i2]" -- rows and columns are exchanged
func.func @f(%t: tensor<?x?xindex>, %n: index) -> (tensor<?x?xindex>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %k = %n) -> (tensor<?x?xindex>, index) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<?x?xindex> {
      %s = tensor.insert %j into %b[%i, %j] : tensor<?x?xindex>
      scf.yield %s : tensor<?x?xindex>
    }
    %l = arith.addi %i, %k : index
    scf.yield %q, %l : tensor<?x?xindex>, index
  }
  return %r#0, %r#1 : tensor<?x?xindex>, index
}
// ----- target
func.func @f(%m: memref<?x?xindex>, %n: index) -> (memref<?x?xindex>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.while (%i = %c0, %k = %n) : (index, index) -> (index, index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %k : index, index
  } do {
  ^bb0(%i2: index, %k: index):
    scf.while (%j = %c0) : (index) -> index {
      %more = arith.cmpi slt, %j, %n : index
      scf.condition(%more) %j : index
    } do {
    ^bb0(%j2: index):
      memref.store %j2, %m[%i2, %j2] : memref<?x?xindex>
      %next = arith.addi %j2, %c1 : index
      scf.yield %next : index
    }
    %l = arith.addi %i2, %k : index
    %next = arith.addi %i2, %c1 : index
    scf.yield %next, %l : index, index
  }
  return %m, %r#1 : memref<?x?xindex>, index
}
