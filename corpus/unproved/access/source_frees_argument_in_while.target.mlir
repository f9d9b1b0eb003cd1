func.func @f(%m: memref<8xf32>, %c: i1) {
  %false = arith.constant false
  %r = scf.while (%a = %c) : (i1) -> i1 {
    scf.condition(%a) %a : i1
  } do {
  ^bb0(%a: i1):
    scf.yield %false : i1
  }
  return
}
