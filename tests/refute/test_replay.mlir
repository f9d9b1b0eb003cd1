// name: a_step_is_positive

func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
  }
  return
}
// -----
// name: insert

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// name: store

func.func @f(%t: memref<?xf32, LAYOUT>, %x: f32, %i: index) -> memref<?xf32, LAYOUT> {
  memref.store %x, %t[%i] : memref<?xf32, LAYOUT>
  return %t : memref<?xf32, LAYOUT>
}
// -----
// name: reading_undefined_memory_is_a_difference_onl

func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  return RESULT : tensor<?xf32>
}
// -----
// name: reading_undefined_memory_is_a_difference_onl_target

func.func @f(%t: memref<?xf32, LAYOUT>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  SIZE
  %a = memref.alloc(%s) : memref<?xf32>
  return %a : memref<?xf32>
}
// -----
// name: freed_results_and_arguments_copy

func.func @f(%t: memref<?xf32, LAYOUT>, %x: f32, %i: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32, LAYOUT>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32, LAYOUT> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  FREE
  return %a : memref<?xf32>
}
// -----
// name: calls

func.func private @show({T} {{bufferization.access = "read"}})
func.func @f(%t: {T}, %u: {T}) {{
  func.call @show(%{0}) : ({T}) -> ()
  func.call @show(%{1}) : ({T}) -> ()
  return
}}
// -----
// name: what_a_callee_may_do_is_said_by_the_tensor_p

func.func private @ext(tensor<?xf32> {bufferization.access = "ACCESS"})
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  func.call @ext(%t) : (tensor<?xf32>) -> ()
  return %t : tensor<?xf32>
}
// -----
// name: what_a_callee_may_do_is_said_by_the_tensor_p_target

func.func private @ext(memref<?xf32, LAYOUT>)
func.func @f(%t: memref<?xf32, LAYOUT>) -> memref<?xf32, LAYOUT> {
  func.call @ext(%t) : (memref<?xf32, LAYOUT>) -> ()
  return %t : memref<?xf32, LAYOUT>
}
// -----
// name: trip_counts

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}
// -----
// name: a_loop_in_another

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %k = %c0 to %c1 step %c1 {
    }
  }
  return
}
// -----
// name: one_in_two_parts

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %last step %c1 {
  }
  scf.for %i = %last to %n step %c1 {
  }
  return
}
// -----
// name: one_in_a_callee

func.func private @g(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  OURS
  return
}
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  func.call @g(%n) : (index) -> ()
  THEIRS
  return
}
// -----
// name: unrolled

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %step = arith.constant STEP : index
  scf.for %i = %c0 to %c2 step %step {
  }
  affine.for %i = 0 to 4 step STEP {
  }
  return
}
// -----
// name: to_peel

func.func @f(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  FIRST
  %r = scf.for %i = LOWER to %c4 step %c1 iter_args(%a = %x) -> (f32) {
    %s = arith.addf %x, %x : f32
    scf.yield %s : f32
  }
  return %r : f32
}
// -----
// name: blocks

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}
// -----
// name: trip_counts_of_loops_of_two_kinds_are_not_co

func.func @f(%n: index) {
  scf.forall (%i, %j) in (%n, %n) {
  }
  return
}
// -----
// name: mixed_programs_compare_the_buffers_of_the_ca

func.func @f(%m: memref<?xf32>, %x: f32, %i: index) {
  memref.store %x, %m[%i] : memref<?xf32>
  return
}
// -----
// name: shrinking_keeps_what_was_wrong

func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> f32 {
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %c2 = arith.constant 2 : index
  %big = arith.cmpi sgt, %n, %c2 : index
  %y = scf.if %big -> (f32) {
    %z = tensor.extract %s[%c2] : tensor<?xf32>
    scf.yield %z : f32
  } else {
    scf.yield %x : f32
  }
  return %y : f32
}
// -----
// name: a_callee_may_return_its_argument

func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = func.call @ext(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}
// -----
// name: a_callee_may_return_its_argument_2

func.func private @ext(TYPE) -> TYPE
func.func @f(%t: TYPE, %x: f32) -> (TYPE, TYPE) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : TYPE
  %m = memref.alloc(%n) : memref<?xf32>
  %b = memref.cast %m : memref<?xf32> to TYPE
  %a = func.call @ext(%PASSED) : (TYPE) -> TYPE
  linalg.fill ins(%x : f32) outs(%b : TYPE)
  return %a, %b : TYPE, TYPE
}
// -----
// name: buffers_that_a_callee_overwrites_in_both_pro

func.func private @ext(TENSOR, memref<?xf32>)
func.func @f(%t: TENSOR, %m: memref<?xf32>) {
  func.call @ext(%t, %m) : (TENSOR, memref<?xf32>) -> ()
  return
}
// -----
// name: sizes_that_the_text_asks_for

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<10xf32> {
  %s = tensor.extract_slice %u[5] [20] [1] : tensor<?xf32> to tensor<20xf32>
  %r = tensor.cast %t : tensor<?xf32> to tensor<10xf32>
  return %r : tensor<10xf32>
}
// -----
// name: sized

func.func @f(%n: i64, %x: f32) -> KIND<?xf32> {
  %c = arith.constant 1000000000000 : index
  %i = arith.index_cast %n : i64 to index
  %k = arith.muli %i, %c : index
  MAKE
}
// -----
// name: unsigned

func.func @f(%x: index, %y: index) -> index {
  %one = arith.constant 1 : index
  %s = arith.addi %x, %y : index
  %d = arith.divui %s, %one : index
  return %d : index
}
// -----
// name: abs

func.func @f(%t: tensor<SIZExf32>) -> tensor<SIZExf32> {
  %r = linalg.abs ins(%t : tensor<SIZExf32>) outs(%t : tensor<SIZExf32>) -> tensor<SIZExf32>
  return %r : tensor<SIZExf32>
}
// -----
// name: positive

func.func @f(%t: tensor<TYPE>, %x: ELEMENT) -> (tensor<TYPE>, ELEMENT) {
  %zero = arith.constant ZERO : ELEMENT
  %y = arith.MAX %x, %zero : ELEMENT
  %r = tensor.insert %y into %t[] : tensor<TYPE>
  %e = tensor.extract %t[] : tensor<TYPE>
  %z = arith.MAX %e, %zero : ELEMENT
  return %r, %z : tensor<TYPE>, ELEMENT
}
// -----
// name: positive_or_not

func.func @f(%t: memref<TYPE>, %x: ELEMENT) -> (memref<TYPE>, ELEMENT) {
  %e = memref.load %t[] : memref<TYPE>
  memref.store %x, %t[] : memref<TYPE>
  return %t, %e : memref<TYPE>, ELEMENT
}
// -----
// name: ignored_mask

func.func @f(%t: TYPE, %p: f32, %m: vector<4xi1>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %t[%c0], %p, %m {in_bounds = [true]} : TYPE, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
// name: added

func.func @f(%t: tensor<2xELEMENT>, %x: ELEMENT) -> tensor<2xELEMENT> {
  %c0 = arith.constant 0 : index
  %c = arith.constant VALUE : ELEMENT
  %y = arith.OP %x, %c : ELEMENT
  %r = tensor.insert %y into %t[%c0] : tensor<2xELEMENT>
  return %r : tensor<2xELEMENT>
}
// -----
// name: stored

func.func @f(%t: memref<2xELEMENT>, %x: ELEMENT) -> memref<2xELEMENT> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<2xELEMENT>
  return %t : memref<2xELEMENT>
}
