// name: twice

func.func private @twice(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @outside(i32) -> i32

// -----
// name: loop

  %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {
    %n1 = arith.addi %s, %a : i32
    scf.yield %n1 : i32
  }
// -----
// name: what_is_not_covered

          %l = arith.constant 0 : i8
          %k = arith.constant 3 : i8
          %one = arith.constant 1 : i8
          %q = scf.for %o = %l to %k step %one iter_args(%s = %a) -> (i32) : i8 {
            %n1 = arith.addi %s, %a : i32
            scf.yield %n1 : i32
          }
