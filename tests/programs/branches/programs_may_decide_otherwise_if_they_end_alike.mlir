// title: Programs may decide otherwise if they end alike.
// verdict: proved
// right: "%k = arith.xori %c, %true : i1\n  %r = scf.if %k -> (i32) {" => "%r = scf.if %c -> (i32) {\nmemref.store %x, %m[%z] : memref<4xi32>\n%k = arith.xori %c, %true : i1\nscf.if %k {\nvector.print %x : i32\n}\nscf.yield %x : i32\n} else {", "} else {\n    memref.store %x, %m[%z] : memref<4xi32>\n    scf.yield %x : i32" => "" -- what nobody gets to is not seen
// wrong: "%k = arith.xori" => "%k = arith.andi" -- programs may decide otherwise if they end alike
// wrong: "%r = scf.if %c -> (i32) {\n    memref.store %x, %m[%z] : memref<4xi32>" => "%r = scf.if %c -> (i32) {\nscf.for %i = %z to %three step %s {\nmemref.store %x, %m[%z] : memref<4xi32>\n}", "} else {\n    memref.store %x, %m[%z] : memref<4xi32>" => "} else {\nscf.for %i = %z to %two step %s {\nmemref.store %x, %m[%z] : memref<4xi32>\n}" -- loops run for the same rounds
// wrong: "%k = arith.xori %c, %true : i1\n  %r = scf.if %k -> (i32) {" => "%r = scf.if %c -> (i32) {\nmemref.store %x, %m[%z] : memref<4xi32>\n%k = arith.xori %d, %true : i1\nscf.if %k {\nvector.print %x : i32\n}\nscf.yield %x : i32\n} else {", "} else {\n    memref.store %x, %m[%z] : memref<4xi32>\n    scf.yield %x : i32" => "" -- what nobody gets to is not seen
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
  %r = scf.if %c -> (i32) {
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
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
  %k = arith.xori %c, %true : i1
  %r = scf.if %k -> (i32) {
    scf.yield %y : i32
  } else {
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
