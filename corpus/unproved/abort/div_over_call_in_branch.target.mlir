func.func private @ext()
func.func @f(%x: i32, %y: i32, %n: index) -> i32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %d = arith.divsi %x, %y : i32
  scf.if %g {
    func.call @ext() : () -> ()
  }
  return %d : i32
}
