func.func @f(%n: index, %t: tensor<?xf32>, %c: i1, %i: i32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %k = %i to %i step %i : i32 { %x = arith.addi %k, %k : i32 } {foo}
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> { scf.yield {bar} %a : tensor<?xf32> } {foo}
  %e = scf.execute_region -> tensor<?xf32> no_inline { scf.yield %t : tensor<?xf32> } {foo}
  scf.execute_region { scf.yield } 
  %e2 = scf.execute_region -> (tensor<?xf32>) { cf.br ^bb1(%t : tensor<?xf32>) 
   ^bb1(%q : tensor<?xf32>): scf.yield %t : tensor<?xf32> } {foo}
  %w:2 = scf.while (%a = %t, %z = %n) : (tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.condition(%c) %a, %t : tensor<?xf32>, tensor<?xf32>
  } do {
   ^bb0(%b: tensor<?xf32>, %b2: tensor<?xf32>):
    scf.yield %b, %n : tensor<?xf32>, index
  } attributes {foo}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  %s = scf.index_switch %n {foo} -> tensor<?xf32>
  case 2 { scf.yield %t : tensor<?xf32> }
  case -5 { scf.yield %t : tensor<?xf32> }
  default { scf.yield %t : tensor<?xf32> }
  %s2:2 = scf.index_switch %n -> tensor<?xf32>, index
  default { scf.yield %t, %n : tensor<?xf32>, index }
  scf.index_switch %n
  default { scf.yield }
  scf.index_switch %n
  case 1 { scf.yield }
  case 2 { %y = arith.constant 0 : index
           scf.yield }
  default { }
  %fa = scf.forall (%p, %q) in (%n, 4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %sl = tensor.extract_slice %o[%p][1][1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sl into %o[%p][1][1] {foo} : tensor<1xf32> into tensor<?xf32>
    } {zoo}
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  scf.forall (%p) = (%c0) to (%n) step (2) { }
  %pp:2 = scf.parallel (%p, %q) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init(%n, %i) -> (index, i32) {
    scf.reduce(%p, %i : index, i32) { ^bb0(%x: index, %y: index): scf.reduce.return %x : index }, { ^bb0(%x: i32, %y: i32): scf.reduce.return %x : i32 }
  } {foo}
  scf.parallel (%p) = (%c0) to (%n) step (%c1) { }
  %if = scf.if %c -> tensor<?xf32> { scf.yield %t : tensor<?xf32> } else { scf.yield {zoo} %t: tensor<?xf32> } {foo}
  scf.if %c { }
  scf.if %c { } else { } {foo}
  scf.for %k = %c0 to %n step %c1 { scf.yield {foo} }
  return %t, %t : tensor<?xf32>, tensor<?xf32>
}
