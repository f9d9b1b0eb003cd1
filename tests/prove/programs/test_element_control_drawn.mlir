// name: callee

func.func private @g(%x: i8, %y: i8) -> i8 {
  %c = arith.cmpi slt, %x, %y : i8
  %r = scf.if %c -> i8 {
    %q = arith.subi %y, %x : i8
    scf.yield %q : i8
  } else {
    scf.yield %x : i8
  }
  return %r : i8
}

