// One program a part. `elide`, `copies` and `explain` have to say the same of each copy.

// A destination that stands behind the producer.
func.func @concat_two(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.exp ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %i = tensor.insert_slice %x into %d[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %j = tensor.insert_slice %y into %i[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %j : tensor<8xf32>
}

// -----

// Arithmetic of indices behind the producer.
func.func @after(%f: f32) -> tensor<64xf32> {
  %0 = tensor.empty() : tensor<64xf32>
  %r = scf.forall (%i) in (8) shared_outs(%o = %0) -> (tensor<64xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %k = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%k] [8] [1] : tensor<8xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}

// -----

// The same, and something else reads the result before the place is known.
func.func @read_between(%a: tensor<4xf32>, %d: tensor<64xf32>, %i: index) -> (tensor<64xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %f[%c0] : tensor<4xf32>
  %k = arith.addi %i, %c1 : index
  %r = tensor.insert_slice %f into %d[%k] [4] [1] : tensor<4xf32> into tensor<64xf32>
  return %r, %v : tensor<64xf32>, f32
}

// -----

func.func @materialized(%x: f32, %m: memref<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %f in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// -----

// The init must not be written, but nobody reads it.
func.func @unread_init(%t: tensor<4xf32> {bufferization.writable = false}, %d: tensor<64xf32>, %i: index, %x: f32)
    -> tensor<64xf32> {
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %d[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
  return %r : tensor<64xf32>
}

// -----

// Copies in each iteration, by the rule of the loop.
func.func @swapped(%t: tensor<8xf32>, %u: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.while (%a = %t, %b = %u, %k = %c0) : (tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, tensor<8xf32>, index) {
    %c = arith.cmpi slt, %k, %n : index
    scf.condition(%c) %b, %a, %k : tensor<8xf32>, tensor<8xf32>, index
  } do {
  ^bb0(%p: tensor<8xf32>, %q: tensor<8xf32>, %j: index):
    %m = arith.addi %j, %c1 : index
    scf.yield %p, %q, %m : tensor<8xf32>, tensor<8xf32>, index
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// An op that copies.
#id = affine_map<(d0) -> (d0)>
func.func @own(%a: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<8xf32>
  %r = tensor.insert %x into %c[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Two views that are equal, by two ops that give the same index.
func.func @equal_views(%t: tensor<8xf32>, %i: index, %x: f32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %l = arith.addi %i, %c1 : index
  %s = tensor.extract_slice %t[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %t[%l] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// A part that is put where it is.
func.func @onto_itself(%t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// A read that can run before the write.
func.func @read_after(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%i] : tensor<8xf32>
  return %a, %y : tensor<8xf32>, f32
}

// -----

// KEEPS 1
func.func @needed(%t: tensor<4xf32>, %i: index, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Nobody calls the function: it is what the program is for.
func.func private @uncalled(%t: tensor<3xi32>, %x: i32) -> (tensor<3xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %t, %y = %x) -> (tensor<3xi32>, i32) {
    %s = tensor.extract_slice %t[%k] [1] [1] : tensor<3xi32> to tensor<1xi32>
    %v = tensor.insert %y into %s[%c0] : tensor<1xi32>
    %w = tensor.insert_slice %v into %a[%k] [1] [1] : tensor<1xi32> into tensor<3xi32>
    %e = tensor.extract %w[%c0] : tensor<3xi32>
    %z = arith.addi %e, %y : i32
    scf.yield %w, %z : tensor<3xi32>, i32
  }
  return %t, %r#1 : tensor<3xi32>, i32
}

// -----

// Without the copy in the callee there is one in the caller.
// KEEPS 1
func.func private @carried(%t: tensor<?xi8>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xi8>
  %m = arith.subi %n, %c1 : index
  %r = scf.for %k = %c0 to %m step %c1 iter_args(%a = %t) -> (tensor<?xi8>) {
    %l = arith.addi %k, %c1 : index
    %x = tensor.extract %t[%k] : tensor<?xi8>
    %y = tensor.extract %t[%l] : tensor<?xi8>
    %z = arith.addi %x, %y : i8
    %w = tensor.insert %z into %a[%k] : tensor<?xi8>
    scf.yield %w : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
func.func @calls_carried(%t: tensor<?xi8>) -> (tensor<?xi8>, tensor<?xi8>) {
  %r = func.call @carried(%t) : (tensor<?xi8>) -> tensor<?xi8>
  return %t, %r : tensor<?xi8>, tensor<?xi8>
}

// -----

// The function is inlined, and its own copy with it.
// KEEPS 1
func.func private @inlined(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32)
    -> (tensor<4xf32>, tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %s = tensor.extract_slice %u[%k] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %w = tensor.insert_slice %s into %a[%k] [1] [1] : tensor<1xf32> into tensor<4xf32>
    %e = tensor.extract %w[%c0] : tensor<4xf32>
    %z = arith.addf %e, %y : f32
    scf.yield %w, %z : tensor<4xf32>, f32
  }
  return %r#0, %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>, f32
}
func.func @inlines(%t: tensor<4xf32>, %u: tensor<4xf32> {bufferization.writable = false}, %x: f32)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32) {
  %r:3 = func.call @inlined(%t, %u, %x)
    : (tensor<4xf32>, tensor<4xf32>, f32) -> (tensor<4xf32>, tensor<4xf32>, f32)
  return %r#1, %u, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32
}
// -----
// Two rewrites of one operand: the one that pays is tried again without the one that is not proved.
func.func @one_of_two_rewrites(%t: tensor<?x?x?xf64>, %x: f64) -> (tensor<?x?xf64>, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?x?xf64>
  %m = tensor.dim %t, %c1 : tensor<?x?x?xf64>
  %e = tensor.empty(%m, %m) : tensor<?x?xf64>
  %f = linalg.fill ins(%x : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f, %s = %x) -> (tensor<?x?xf64>, f64) {
    %p = tensor.extract_slice %t[%i, 0, 0] [1, %m, %m] [1, 1, 1] : tensor<?x?x?xf64> to tensor<1x?x?xf64>
    %q = linalg.reduce { arith.addf } ins(%p : tensor<1x?x?xf64>) outs(%a : tensor<?x?xf64>) dimensions = [0]
    scf.yield %q, %s : tensor<?x?xf64>, f64
  }
  return %f, %r#1 : tensor<?x?xf64>, f64
}

// -----

// What a callee's plan refuses at its own loop is no point of the caller's plan.
// KEEPS 1: the argument is read-only. KEEPS 1: the op itself copies.
func.func private @f_0(%t0: tensor<?x?xi32>, %t1: tensor<?x?xi32>, %i: index, %j: index, %x: i32, %y: i32, %p: i1) -> (tensor<?x?xi32>, tensor<?x?xi32>, i32) {
  %c0_index = arith.constant 0 : index
  %c1_index = arith.constant 1 : index
  %0 = tensor.dim %t1, %c0_index : tensor<?x?xi32>
  %1 = tensor.dim %t1, %c1_index : tensor<?x?xi32>
  %2:2 = scf.for %3 = %c0_index to %0 step %c1_index iter_args(%5 = %t0, %4 = %y) -> (tensor<?x?xi32>, i32) {
    %6 = tensor.extract_slice %t1[%3, 0] [1, %1] [1, 1] : tensor<?x?xi32> to tensor<1x?xi32>
    %7 = tensor.insert_slice %6 into %5[%3, 0] [1, %1] [1, 1] : tensor<1x?xi32> into tensor<?x?xi32>
    %8 = tensor.extract %7[%c0_index, %c0_index] : tensor<?x?xi32>
    %9 = arith.addi %8, %4 : i32
    scf.yield %7, %9 : tensor<?x?xi32>, i32
  }
  return %2#0, %2#0, %2#1 : tensor<?x?xi32>, tensor<?x?xi32>, i32
}

func.func @f(%t0: tensor<?x?xi32>, %i: index, %j: index, %x: i32, %y: i32, %p: i1) -> (tensor<?x?xi32>, i32) {
  %0:3 = func.call @f_0(%t0, %t0, %j, %i, %x, %y, %p) : (tensor<?x?xi32>, tensor<?x?xi32>, index, index, i32, i32, i1) -> (tensor<?x?xi32>, tensor<?x?xi32>, i32)
  return %0#1, %0#2 : tensor<?x?xi32>, i32
}

// -----

// A global that becomes another op, in a program that elision bufferizes.
ml_program.global private mutable @f_global0(dense<7.0> : tensor<4xf64>) : tensor<4xf64>
func.func @f(%t0: tensor<?xf64>, %t1: tensor<?xf64>, %t2: tensor<4xf64>, %i: index, %j: index, %x: f64, %y: f64, %p: i1) -> (tensor<4xf64>, tensor<4xf64>) {
  %0 = ml_program.global_load @f_global0 : tensor<4xf64>
  return %0, %0 : tensor<4xf64>, tensor<4xf64>
}

// -----

// A thread writes for nobody: not in the loop's buffer, which then needs no copy of its own.
func.func @written_for_nobody(%t: tensor<?xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xi32>) {
    %w = tensor.insert %x into %o[%i] : tensor<?xi32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<?xi32>
}

// -----

// A buffer that is copied to itself is no fresh one; what a global gets is copied by its op. KEEPS 1
ml_program.global private mutable @memory(dense<7.0> : tensor<4xf64>) : tensor<4xf64>
func.func @copied_to_itself(%y: f64) -> tensor<4xf64> {
  %0 = tensor.empty() : tensor<4xf64>
  %1 = linalg.fill ins(%y : f64) outs(%0 : tensor<4xf64>) -> tensor<4xf64>
  ml_program.global_store @memory = %1 : tensor<4xf64>
  %2 = linalg.copy ins(%1 : tensor<4xf64>) outs(%1 : tensor<4xf64>) -> tensor<4xf64>
  return %2 : tensor<4xf64>
}
