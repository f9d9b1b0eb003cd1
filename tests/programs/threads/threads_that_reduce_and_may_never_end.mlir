// title: Threads that reduce and may never end are not run in the order of their indices.
// verdict: unproved
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> i32 {
    %w = scf.while (%k = %x) : (i32) -> i32 {
      %c = arith.cmpi slt, %k, %x : i32
      scf.condition(%c) %k : i32
    } do {
    ^bb0(%k: i32):
      scf.yield %k : i32
    }
    scf.reduce(%w : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
// ----- target
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %w = scf.while (%k = %x) : (i32) -> i32 {
      %c = arith.cmpi slt, %k, %x : i32
      scf.condition(%c) %k : i32
    } do {
    ^bb0(%k: i32):
      scf.yield %k : i32
    }
    %s = arith.addi %a, %w : i32
    scf.yield %s : i32
  }
  return %r : i32
}
