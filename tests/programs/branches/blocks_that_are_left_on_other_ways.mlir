// title: Programs may decide otherwise if they end alike: blocks that are left on other ways.
// verdict: proved
// wrong: "%go = arith.select %e" => "%go = arith.select %d" -- blocks that are left on other ways
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
  cf.br ^head(%z : index)
^head(%i: index):
  %k = arith.addi %i, %s : index
  %few = arith.cmpi slt, %i, %s : index
  %many = arith.cmpi slt, %i, %three : index
  %go = arith.select %d, %few, %many : i1
  cf.cond_br %go, ^head(%k : index), ^exit
^exit:
  %r = arith.index_cast %k : index to i32
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
  cf.br ^head(%z : index)
^head(%i: index):
  %k = arith.addi %i, %s : index
  %few = arith.cmpi slt, %i, %s : index
  %many = arith.cmpi slt, %i, %three : index
  %e = arith.xori %d, %true : i1
  %go = arith.select %e, %many, %few : i1
  cf.cond_br %go, ^head(%k : index), ^exit
^exit:
  %r = arith.index_cast %k : index to i32
  return %r : i32
}
