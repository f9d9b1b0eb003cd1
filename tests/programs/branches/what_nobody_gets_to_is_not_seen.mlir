// title: What nobody gets to is not seen.
// verdict: proved
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
    %k = arith.xori %c, %true : i1
    scf.if %k {
      vector.print %x : i32
    }
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
  %r = scf.if %c -> (i32) {
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
