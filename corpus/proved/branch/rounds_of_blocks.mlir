// title: Blocks store the same three times, counted from 0 and from 1.
// against: rounds_of_blocks.target.mlir

func.func @f(%x: i32, %m: memref<4xi32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %n = arith.constant 3 : index
  cf.br ^head(%z : index)
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
