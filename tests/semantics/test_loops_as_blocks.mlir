// name: counting
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%a = %x) -> index {
    %q = scf.for %j = %i to %n step %c2 iter_args(%b = %a) -> index {
      %s = arith.muli %b, %c2 : index
      %t = arith.addi %s, %j : index
      scf.yield %t : index
    }
    scf.yield %q : index
  }
  scf.for %i = %c0 to %n step %c2 {
  }
  return %r : index
}

// -----
// name: conditions
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %x, %v = %n) : (index, index) -> (index, index) {
    %w = arith.addi %v, %v : index
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %w, %i : index, index
  } do {
  ^bb0(%v: index, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %v : index, index
  }
  %s = arith.addi %r#0, %r#1 : index
  return %s : index
}

// -----
// name: branches
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> index {
    %q = scf.if %p -> index {
      %s = arith.addi %a, %i : index
      scf.yield %s : index
    } else {
      scf.yield %a : index
    }
    scf.if %p {
      %t = arith.addi %q, %i : index
    }
    scf.yield %q : index
  }
  return %r : index
}

// -----
// name: regions
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> index {
    cf.cond_br %p, ^one, ^other(%x : index)
  ^one:
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> index {
      %b = arith.muli %a, %n : index
      scf.yield %b : index
    }
    scf.yield %q : index
  ^other(%y: index):
    %z = arith.addi %y, %n : index
    scf.yield %z : index
  }
  return %r : index
}

// -----
// name: chains
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^start(%x : index)
^start(%y: index):
  cf.br ^head(%c0, %y : index, index)
^head(%i: index, %a: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^leave(%a, %i : index, index)
^body:
  %b = arith.addi %a, %a : index
  cf.cond_br %p, ^same(%b, %a : index, index), ^same(%a, %b : index, index)
^same(%one: index, %two: index):
  cf.br ^next(%two, %one : index, index)
^next(%c: index, %d: index):
  %e = arith.addi %c, %c1 : index
  %j = arith.addi %i, %c1 : index
  cf.br ^back(%j, %e : index, index)
^back(%k: index, %f: index):
  cf.br ^head(%k, %f : index, index)
^leave(%g: index, %h: index):
  cf.br ^end(%h, %g : index, index)
^end(%l: index, %m: index):
  %r = arith.addi %l, %m : index
  return %r : index
}

// -----
// name: mixed
func.func @f(%n: index, %p: i1, %x: index) -> index {
  cf.br ^a
^a:
  %r = scf.if %p -> index {
    scf.yield %x : index
  } else {
    scf.yield %n : index
  }
  cf.cond_br %p, ^a, ^b
^b:
  return %r : index
}

// -----
// name: machine_integers
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  scf.for %i = %c0 to %c1 step %c1 : i8 {
  }
  return %x : index
}

// -----
// name: in_threads
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%k) = (%c0) to (%n) step (%c1) {
    scf.for %i = %c0 to %n step %c1 {
    }
  }
  return %x : index
}

// -----
// name: said
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  } {acme.unroll = 4 : i64}
  return %x : index
}

// -----
// name: no_loop
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %r = scf.if %p -> index {
    scf.yield %x : index
  } else {
    scf.yield %n : index
  }
  return %r : index
}

// -----
// name: waits
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^head(%c0, %x : index, index), ^other
^other:
  %y = arith.addi %x, %c1 : index
  cf.br ^head(%c1, %y : index, index)
^head(%i: index, %a: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^leave(%a, %i : index, index)
^body:
  %b = arith.addi %a, %a : index
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %b : index, index)
^leave(%g: index, %h: index):
  %r = arith.muli %g, %c1 : index
  %s = arith.addi %r, %h : index
  cf.cond_br %p, ^end(%s : index), ^end(%g : index)
^end(%e: index):
  return %e : index
}

// -----
// name: waited_for
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^one, ^head(%c0, %x : index, index)
^one:
  %y = arith.addi %x, %n : index
  cf.br ^head(%c1, %y : index, index)
^head(%i: index, %a: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^leave(%a, %i : index, index)
^body:
  %b = arith.addi %a, %a : index
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %b : index, index)
^leave(%g: index, %h: index):
  %s = arith.addi %g, %h : index
  cf.cond_br %p, ^end(%s : index), ^end(%g : index)
^end(%e: index):
  return %e : index
}

// -----
// name: counting_blocks
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^rows(%x, %c1 : index, index)
^rows(%a: index, %i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^row, ^end
^row:
  cf.br ^columns(%i, %a, %c0 : index, index, index)
^columns(%j: index, %b: index, %d: index):
  %goes_on = arith.cmpi slt, %j, %n : index
  cf.cond_br %goes_on, ^column, ^next(%d : index)
^column:
  %e = arith.muli %b, %c2 : index
  %g = arith.addi %e, %j : index
  %k = arith.addi %j, %c2 : index
  cf.br ^columns(%k, %g, %b : index, index, index)
^next(%h: index):
  %l = arith.addi %b, %h : index
  %o = arith.addi %i, %c1 : index
  cf.br ^rows(%l, %o : index, index)
^end:
  return %a : index
}

// -----
// name: used_behind
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^rows(%x, %c1 : index, index)
^rows(%a: index, %i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^row, ^end
^row:
  cf.br ^columns(%i, %a, %c0 : index, index, index)
^columns(%j: index, %b: index, %d: index):
  %goes_on = arith.cmpi slt, %j, %n : index
  cf.cond_br %goes_on, ^column, ^next(%d : index)
^column:
  %e = arith.muli %b, %c2 : index
  %g = arith.addi %e, %j : index
  %k = arith.addi %j, %c2 : index
  cf.br ^columns(%k, %g, %b : index, index, index)
^next(%h: index):
  %l = arith.addi %b, %h : index
  %o = arith.addi %i, %c1 : index
  cf.br ^rows(%l, %o : index, index)
^end:
  return %i : index
}

// -----
// name: passed_behind
func.func @f(%n: index, %p: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^rows(%x, %c1 : index, index)
^rows(%a: index, %i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^row, ^end
^row:
  cf.br ^columns(%i, %a, %c0 : index, index, index)
^columns(%j: index, %b: index, %d: index):
  %goes_on = arith.cmpi slt, %j, %n : index
  cf.cond_br %goes_on, ^column, ^next(%j : index)
^column:
  %e = arith.muli %b, %c2 : index
  %g = arith.addi %e, %j : index
  %k = arith.addi %j, %c2 : index
  cf.br ^columns(%k, %g, %b : index, index, index)
^next(%h: index):
  %l = arith.addi %b, %h : index
  %o = arith.addi %i, %c1 : index
  cf.br ^rows(%l, %o : index, index)
^end:
  return %a : index
}
