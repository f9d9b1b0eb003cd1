// title: A division moves before a branch that calls outside.
// against: div_over_call_in_branch.target.mlir
func.func private @ext()
func.func @f(%x: i32, %y: i32, %n: index) -> i32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  scf.if %g {
    func.call @ext() : () -> ()
  }
  %d = arith.divsi %x, %y : i32
  return %d : i32
}
