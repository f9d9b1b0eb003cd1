// name: program

func.func @f(%t: tensor<?x4xf32>, %i: index, %j: index, %b: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  {body}
  "test.compare"(%x, %y) : (index, index) -> ()
  return
}}

// -----
// name: the_variable_of_a_loop_that_runs_once_is_its

func.func @f() {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %j = %c3 to %c4 step %c3 {
    "test.compare"(%j, %c3) : (index, index) -> ()
    scf.yield
  }
  return
}

