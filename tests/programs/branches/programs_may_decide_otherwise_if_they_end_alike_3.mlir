// title: Programs may decide otherwise if they end alike.
// verdict: proved
// wrong: "%b = arith.addi %x, %y" => "%b = arith.addi %x, %x" -- programs may decide otherwise if they end alike
// wrong: each "o %two" => "o %three" -- each round counts
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
  %r = scf.for %i = %z to %two step %two iter_args(%a = %x) -> (i32) {
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
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
  %r = scf.for %i = %z to %two step %two iter_args(%a = %x) -> (i32) {
    %b = arith.addi %x, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
}
