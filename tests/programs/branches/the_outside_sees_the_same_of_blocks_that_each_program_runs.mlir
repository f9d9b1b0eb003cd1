// title: The outside sees the same of blocks that each program runs alone.
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
  cf.br ^head(%z : index)
^head(%i: index):
  %go = arith.cmpi slt, %i, %two : index
  cf.cond_br %go, ^body, ^exit
^body:
  memref.store %x, %m[%i] : memref<4xi32>
  %k = arith.addi %i, %two : index
  vector.print %k : index
  cf.br ^head(%k : index)
^exit:
  return %y : i32
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
  %go = arith.cmpi ult, %i, %two : index
  cf.cond_br %go, ^body, ^exit
^body:
  memref.store %x, %m[%i] : memref<4xi32>
  %k = arith.addi %i, %two : index
  vector.print %k : index
  cf.br ^head(%k : index)
^exit:
  return %y : i32
}
