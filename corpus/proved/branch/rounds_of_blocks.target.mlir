func.func @f(%x: i32, %m: memref<4xi32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %n = arith.constant 4 : index
  cf.br ^head(%o : index)
^head(%i: index):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  memref.store %x, %m[%z] : memref<4xi32>
  %k = arith.addi %i, %o : index
  cf.br ^head(%k : index)
^exit:
  return
}
