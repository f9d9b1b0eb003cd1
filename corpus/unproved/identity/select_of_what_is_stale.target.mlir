func.func @f(%x: index, %y: index, %c: i1) -> index {
  %k = arith.constant 100 : index
  %n = arith.addi %x, %k : index
  return %n : index
}
