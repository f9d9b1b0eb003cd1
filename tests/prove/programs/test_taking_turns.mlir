// name: choice

func.func @f(%t: TYPE, %u: TYPE, %c: i1) -> (TYPE, TYPE) {
  %r:2 = scf.if %c -> (TYPE, TYPE) {
    scf.yield %t, %u : TYPE, TYPE
  } else {
    scf.yield YIELDED : TYPE, TYPE
  }
  return %r#0, %r#1 : TYPE, TYPE
}

// -----
// name: rounds

func.func @f(%t: TYPE, %u: TYPE, %n: index) -> (TYPE, TYPE) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (TYPE, TYPE) {
    scf.yield YIELDED : TYPE, TYPE
  }
  return %r#0, %r#1 : TYPE, TYPE
}

