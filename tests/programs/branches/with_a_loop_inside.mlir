// title: A loop that never ends is told apart from one that does: with a loop inside.
// verdict: refuted
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  %i, %a = scf.while (%j = %z, %b = %x) : (index, i32) -> (index, i32) {
    scf.for %l = %z to %two step %s {
      memref.store %x, %m[%l] : memref<4xi32>
    }
    %go = arith.cmpi slt, %j, %two : index
    scf.condition(%go) %j, %b : index, i32
  } do {
  ^bb0(%j: index, %b: i32):
    %k = arith.addi %j, %s : index
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %k, %b : index, i32
  }
  return %a : i32
}
// ----- target
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  %i, %a = scf.while (%j = %z, %b = %x) : (index, i32) -> (index, i32) {
    scf.for %l = %z to %two step %s {
      memref.store %x, %m[%l] : memref<4xi32>
    }
    %go = arith.cmpi slt, %j, %two : index
    scf.condition(%go) %j, %b : index, i32
  } do {
  ^bb0(%j: index, %b: i32):
    %k = arith.addi %j, %j : index
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %k, %b : index, i32
  }
  return %a : i32
}
