// name: one_of_many

func.func @f(%p: i1) {
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
^bb2:
  return
}
// -----
// name: one_of_many_in_an_op_that_nobody_knows

func.func @f() {
  "my.op"() ({
    "my.end"() : () -> ()
  ^bb1:
  }) : () -> ()
  return
}
