// title: What nobody gets to is not compared.
// verdict: proved
// wrong: each "4097486" => "97" -- what nobody gets to is not compared
func.func @f(%x: i8) {
  %k = arith.constant 4097486 : index
  %n = arith.index_cast %x : i8 to index
  %c = arith.cmpi eq, %n, %k : index
  scf.if %c {
    vector.print %x : i8
    vector.print %k : index
  }
  return
}
// ----- target
func.func @f(%x: i8) {
  %k = arith.constant 4097486 : index
  %n = arith.index_cast %x : i8 to index
  %c = arith.cmpi eq, %n, %k : index
  scf.if %c {
    vector.print %x : i8
  }
  return
}
