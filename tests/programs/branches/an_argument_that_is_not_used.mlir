// title: Programs may decide otherwise if they end alike: an argument that is not used.
// verdict: proved
// wrong: "%r = func.call @g(%x, %x" => "%r = func.call @g(%y, %x" -- an argument that is not used
// wrong: "%r = func.call @g(%x, %y, %m) : (i32, i32, memref<4xi32>) -> i32" => "%r = scf.if %c -> (i32) {\nvector.print %x : i32\nscf.yield %x : i32\n} else {\nscf.yield %y : i32\n}", "%r = func.call @g(%x, %x, %m) : (i32, i32, memref<4xi32>) -> i32" => "%r = scf.if %d -> (i32) {\nvector.print %x : i32\nscf.yield %x : i32\n} else {\nscf.yield %y : i32\n}" -- what the outside sees is not decided by one program
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
  %r = func.call @g(%x, %y, %m) : (i32, i32, memref<4xi32>) -> i32
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
  %r = func.call @g(%x, %x, %m) : (i32, i32, memref<4xi32>) -> i32
  return %r : i32
}
