// title: Programs may decide otherwise if they end alike.
// verdict: proved
// wrong: "%leap = arith.select %d, %three" => "%leap = arith.select %d, %s" -- programs may decide otherwise if they end alike
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
  %leap = arith.select %d, %two, %three : index
  %i, %a = scf.while (%j = %z, %b = %x) : (index, i32) -> (index, i32) {
    %go = arith.cmpi slt, %j, %two : index
    scf.condition(%go) %j, %b : index, i32
  } do {
  ^bb0(%j: index, %b: i32):
    %k = arith.addi %j, %leap : index
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
  %leap = arith.select %d, %three, %two : index
  %i, %a = scf.while (%j = %z, %b = %x) : (index, i32) -> (index, i32) {
    %go = arith.cmpi slt, %j, %two : index
    scf.condition(%go) %j, %b : index, i32
  } do {
  ^bb0(%j: index, %b: i32):
    %k = arith.addi %j, %leap : index
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %k, %b : index, i32
  }
  return %a : i32
}
