// name: for_carries_values_and_tells_the_observer

func.func @f(%a: index, %b: index, %s: index, %t: tensor<3xf32>, %x: f32) -> (index, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.for %i = %a to %b step %s iter_args(%n = %c0, %u = %t) -> (index, tensor<3xf32>) {
    %m = arith.addi %n, %i : index
    %v = tensor.insert %x into %u[%i] : tensor<3xf32>
    scf.yield %m, %v : index, tensor<3xf32>
  }
  return %r#0, %r#1 : index, tensor<3xf32>
}
// -----
// name: if_while_switch_and_execute_region

func.func @f(%c: i1, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %a = scf.if %c -> (index) {
    scf.yield %c7 : index
  } else {
    scf.yield %n : index
  }
  %w = scf.while (%i = %c1) : (index) -> index {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %d = arith.addi %i, %i : index
    scf.yield %d : index
  }
  %s = scf.index_switch %n -> index
  case 2 {
    scf.yield %c1 : index
  }
  case 5 {
    scf.yield %c7 : index
  }
  default {
    scf.yield %c0 : index
  }
  %e = "scf.execute_region"() ({
    scf.yield %n : index
  }) : () -> index
  return %a, %w, %s, %e : index, index, index, index
}
// -----
// name: branches_between_blocks

func.func @f(%c: i1, %a: index, %b: index) -> index {
  cf.cond_br %c, ^one(%a : index), ^two(%b, %a : index, index)
^one(%x: index):
  return %x : index
^two(%y: index, %z: index):
  %s = arith.subi %y, %z : index
  cf.br ^one(%s : index)
}
// -----
// name: calls_do_not_disturb_the_caller

func.func @f(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %small = arith.cmpi sle, %n, %c1 : index
  %r = scf.if %small -> (index) {
    scf.yield %c1 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %below = func.call @f(%m) : (index) -> index
    %product = arith.muli %n, %below : index
    scf.yield %product : index
  }
  return %r : index
}
// -----
// name: runs_that_do_not_end_forever

func.func @f(%n: index) {
  scf.while : () -> () {
    %true = arith.constant true
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
// -----
// name: runs_that_do_not_end_deep

func.func @f(%n: index) {
  func.call @f(%n) : (index) -> ()
  return
}
// -----
// name: prints_are_seen_in_order_with_their_data

func.func private @sink(memref<2xf32>)
func.func @f(%x: f32, %m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  vector.print %x : f32
  func.call @sink(%m) : (memref<2xf32>) -> ()
  memref.store %x, %m[%c0] : memref<2xf32>
  func.call @sink(%m) : (memref<2xf32>) -> ()
  return
}
// -----
// name: external

func.func private @ext(%t: tensor<?xf32> {ACCESS}) -> (tensor<?xf32>, f32)
func.func @f(%t: tensor<?xf32>) -> (tensor<?xf32>, f32, tensor<?xf32>) {
  %r:2 = func.call @ext(%t) : (tensor<?xf32>) -> (tensor<?xf32>, f32)
  return %r#0, %r#1, %t : tensor<?xf32>, f32, tensor<?xf32>
}
// -----
// name: forall_threads_see_the_outputs_as_they_were

func.func @f(%t: tensor<3xf32>, %n: index) -> tensor<3xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<3xf32>) {
    %c2 = arith.constant 2 : index
    %j = arith.subi %c2, %i : index
    %s = tensor.extract_slice %o[%j] [1] [1] : tensor<3xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<3xf32>
    }
  }
  return %r : tensor<3xf32>
}
// -----
// name: ops_without_a_meaning_are_named

func.func @f(%x: f32) -> f32 {
  %r = "math.some_op"(%x) : (f32) -> f32
  return %r : f32
}
// -----
// name: poison_only_matters_where_it_is_used

func.func @f(%c: i1, %x: f32) -> f32 {
  %p = ub.poison : f32
  %r = arith.select %c, %p, %x : f32
  return %r : f32
}
// -----
// name: one_interpreter_runs_many_times

memref.global "private" @variable : memref<1xi32> = dense<1>
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.get_global @variable : memref<1xi32>
  %old = memref.load %v[%c0] : memref<1xi32>
  memref.store %x, %v[%c0] : memref<1xi32>
  return %old : i32
}
// -----
// name: a_long_loop_of_inserts_is_not_quadratic

func.func @f(%t: tensor<?xindex>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (tensor<?xindex>) {
    %v = tensor.insert %i into %u[%i] : tensor<?xindex>
    scf.yield %v : tensor<?xindex>
  }
  %last = arith.subi %n, %c1 : index
  %x = tensor.extract %r[%last] : tensor<?xindex>
  %y = tensor.extract %t[%last] : tensor<?xindex>
  return %x, %y : index, index
}
// -----
// name: a_fault_keeps_what_was_seen_before

func.func @f(%x: f32, %c: i1) {
  vector.print %x : f32
  cf.assert %c, "no"
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%c0) : memref<?xf32>
  %y = memref.load %m[%c0] : memref<?xf32>
  return
}
// -----
// name: cycles

func.func @f(%c: i1) {
  cf.br ^outer
^outer:
  cf.cond_br %c, ^inner, ^end
^inner:
  cf.cond_br %c, ^inner, ^left
^left:
  cf.cond_br %c, ^outer, ^meet
^right:
  cf.br ^meet
^meet:
  cf.switch %flag : i32, [default: ^end, 4: ^outer]
^end:
  return
}
