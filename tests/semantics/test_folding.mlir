// name: what_promises_something_is_not_folded_program
func.func @f(%a: i8, %x: f32) {
      %0 = arith.addi %a, %a overflow<nsw> : i8
      %1 = arith.addf %x, %x fastmath<nnan> : f32
      %2 = arith.addi %a, %a : i8
      %3 = arith.addf %x, %x : f32
      return
    }
