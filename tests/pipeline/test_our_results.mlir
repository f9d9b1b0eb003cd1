// name: source

func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: calls_itself

func.func @f(%x: i32, %p: i1) -> i32 {
  %no = arith.constant false
  %r = scf.if %p -> i32 {
    %s = func.call @f(%x, %no) : (i32, i1) -> i32
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// -----
// name: in_a_body

func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %i: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> tensor<?xf32> {
    %s = tensor.insert %x into %t[%i] : tensor<?xf32>
    %a = scf.for %j = %c0 to %n step %c1 iter_args(%b = %s) -> (tensor<?xf32>) {
      %c = tensor.insert %x into %b[%j] : tensor<?xf32>
      scf.yield %c : tensor<?xf32>
    }
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----
// name: global_and_call

ml_program.global private mutable @g(dense<7> : tensor<3xi32>) : tensor<3xi32>
func.func private @e(i32) -> i32
func.func @f(%y: i32, %n: index) -> (i32, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %y) -> (i32) {
    %z = func.call @e(%x) : (i32) -> i32
    scf.yield %z : i32
  }
  %t = ml_program.global_load @g : tensor<3xi32>
  return %r, %t : i32, tensor<3xi32>
}

// -----
// name: global_in_rounds

ml_program.global private mutable @g(dense<7.0> : tensor<4xf64>) : tensor<4xf64>
func.func @f(%t: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%t, %t, %c0 : tensor<?xf64>, tensor<?xf64>, index)
^head(%a: tensor<?xf64>, %b: tensor<?xf64>, %i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^round, ^exit
^round:
  %l = ml_program.global_load @g : tensor<4xf64>
  %e = tensor.extract %l[%c0] : tensor<4xf64>
  %w = tensor.insert %e into %l[%c0] : tensor<4xf64>
  ml_program.global_store @g = %w : tensor<4xf64>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%b, %a, %j : tensor<?xf64>, tensor<?xf64>, index)
^exit:
  return %a : tensor<?xf64>
}

// -----
// name: global_read_in_a_call

ml_program.global private mutable @g(dense<7.0> : tensor<4xf32>) : tensor<4xf32>
func.func private @get(%y: f32) -> tensor<4xf32> {
  %a = ml_program.global_load @g : tensor<4xf32>
  return %a : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %a = ml_program.global_load @g : tensor<4xf32>
  %e = tensor.extract %a[%c0] : tensor<4xf32>
  %b = tensor.insert %e into %a[%c0] : tensor<4xf32>
  ml_program.global_store @g = %b : tensor<4xf32>
  %c = func.call @get(%e) : (f32) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----
// name: global_read_in_rounds

ml_program.global private mutable @g(dense<7> : tensor<3xi32>) : tensor<3xi32>
func.func private @show(i32)
func.func @f(%n: index, %x: i32) -> (tensor<3xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = ml_program.global_load @g : tensor<3xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (i32) {
    func.call @show(%s) : (i32) -> ()
    %e = tensor.extract %t[%c0] : tensor<3xi32>
    %u = arith.addi %s, %e : i32
    scf.yield %u : i32
  }
  return %t, %r : tensor<3xi32>, i32
}

// -----
// name: called

func.func private @others(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32, %c: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<4xf32> {
    %s = func.call @others(%t) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %s = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----
// name: beside_a_rejected_one

func.func @rejected(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.mask %m {
    vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<4xf32>
  } : vector<4xi1> -> tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: one_of_two
func.func @f(%t: TYPE, %u: TYPE, %n: index) -> TYPE {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^again(%t, %c0 : TYPE, index)
^again(%a: TYPE, %k: index):
  %e = LOAD %a[%c0] : TYPE
  %goes = arith.cmpi slt, %k, %n : index
  cf.cond_br %goes, ^next, ^end
^next:
  %l = arith.addi %k, %c1 : index
  cf.br ^again(%u, %l : TYPE, index)
^end:
  WRITE : TYPE
  return RESULT : TYPE
}
// -----
// name: keeps

func.func private @g(%t: tensor<?xi32>, %y: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  %m = memref.alloc(%d) : memref<?xi32>
  linalg.fill ins(%y : i32) outs(%m : memref<?xi32>)
  %u = bufferization.to_tensor %m restrict writable : memref<?xi32> to tensor<?xi32>
  %r, %n = scf.while (%a = %u, %k = %c0) : (tensor<?xi32>, index) -> (tensor<?xi32>, index) {
    %l = arith.cmpi slt, %k, %c3 : index
    scf.condition(%l) %t, %k : tensor<?xi32>, index
  } do {
  ^bb0(%a: tensor<?xi32>, %k: index):
    %next = arith.addi %k, %c1 : index
    scf.yield %u, %next : tensor<?xi32>, index
  }
  return %u : tensor<?xi32>
}
func.func @f(%t: tensor<?xi32>, %y: i32) -> tensor<?xi32> {
  %r = func.call @g(%t, %y) : (tensor<?xi32>, i32) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
// name: rounds
func.func @f(%t: tensor<80xf32>) -> tensor<80xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c70 = arith.constant 70 : index
  %r = scf.for %i = %c0 to %c70 step %c1 iter_args(%a = %t) -> tensor<80xf32> {
    %x = tensor.extract %t[%i] : tensor<80xf32>
    %y = arith.addf %x, %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<80xf32>
    scf.yield %w : tensor<80xf32>
  }
  return %r : tensor<80xf32> }
// -----
// name: in_place
func.func @f(%t: memref<80xf32>) -> memref<80xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c70 = arith.constant 70 : index
  scf.for %i = %c0 to %c70 step %c1 {
    %x = memref.load %t[%i] : memref<80xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %t[%i] : memref<80xf32>
  }
  return %t : memref<80xf32> }
// -----
// name: two_outputs

func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  %u = tensor.insert %v into %t[%c0] : tensor<4xf32>
  %r:2 = scf.forall (%i) in (4) shared_outs(%o = %u, %p = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %e into %p[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// -----
// name: carries

func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t, %a = %x, %b = %y) -> (tensor<4xf32>, f32, f32) {
    %s = arith.addf %a, %b : f32
    %w = tensor.insert %a into %o[%c0] : tensor<4xf32>
    scf.yield %w, %s, %b : tensor<4xf32>, f32, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}

// -----
// name: from_outside

func.func private @ext(tensor<i8> {bufferization.access = "none"}) -> tensor<i8>
func.func @f(%t: tensor<i8>, %x: i8, %n: index) -> tensor<i8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = func.call @ext(%t) : (tensor<i8>) -> tensor<i8>
  cf.br ^head(%u, %c0 : tensor<i8>, index)
^head(%a: tensor<i8>, %i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^round, ^end
^round:
  %e = tensor.empty() : tensor<i8>
  %s = linalg.copy ins(%a : tensor<i8>) outs(%e : tensor<i8>) -> tensor<i8>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%s, %j : tensor<i8>, index)
^end:
  return %a : tensor<i8>
}

// -----
// name: two_that_become_one

func.func @f(%t: tensor<4xi32> {bufferization.writable = false}, %y: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%t, %t, %c0 : tensor<4xi32>, tensor<4xi32>, index)
^head(%a: tensor<4xi32>, %b: tensor<4xi32>, %i: index):
  %s = bufferization.alloc_tensor() copy(%b) : tensor<4xi32>
  %more = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %more, ^round, ^end
^round:
  %m = linalg.map ins(%s : tensor<4xi32>) outs(%a : tensor<4xi32>) (%e: i32, %o: i32) {
    %z = arith.addi %e, %y : i32
    linalg.yield %z : i32
  }
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%m, %m, %j : tensor<4xi32>, tensor<4xi32>, index)
^end:
  return %s : tensor<4xi32>
}

// -----
// name: loops_over_copies

func.func @f(%t0: tensor<3xf32>, %t1: tensor<?xf32>, %i: index, %j: index, %x: f32, %y: f32, %p: i1) -> tensor<?xf32> {
  %c3_index = arith.constant 3 : index
  %c0_index = arith.constant 0 : index
  %cm2_index = arith.constant -2 : index
  %c2_index = arith.constant 2 : index
  %c1_index = arith.constant 1 : index
    %0:3 = scf.while (%2 = %t0, %3 = %t1, %1 = %c0_index) : (tensor<3xf32>, tensor<?xf32>, index) -> (tensor<3xf32>, tensor<?xf32>, index) {
    %5 = tensor.dim %3, %c0_index : tensor<?xf32>
    %6 = tensor.extract_slice %t1[0] [%5] [1] : tensor<?xf32> to tensor<?xf32>
    %7 = tensor.insert_slice %6 into %3[0] [%5] [1] : tensor<?xf32> into tensor<?xf32>
    %8 = arith.addi %1, %cm2_index : index
    %9 = arith.ceildivsi %8, %c3_index : index
    %10 = bufferization.alloc_tensor() copy(%7) : tensor<?xf32>
    %11 = arith.cmpi slt, %1, %c3_index : index
    scf.condition(%11) %2, %10, %1 : tensor<3xf32>, tensor<?xf32>, index
  } do {
    ^bb0(%12: tensor<3xf32>, %13: tensor<?xf32>, %15: index):
      %16:3 = scf.while (%18 = %13, %19 = %13, %17 = %c0_index) : (tensor<?xf32>, tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>, index) {
      %21 = bufferization.alloc_tensor() copy(%19) : tensor<?xf32>
      %22 = arith.cmpi slt, %17, %c2_index : index
      %23 = arith.andi %22, %p : i1
      scf.condition(%23) %19, %21, %17 : tensor<?xf32>, tensor<?xf32>, index
    } do {
      ^bb0(%24: tensor<?xf32>, %25: tensor<?xf32>, %27: index):
      %28 = arith.addi %27, %c1_index : index
      scf.yield %25, %25, %28 : tensor<?xf32>, tensor<?xf32>, index
    }
    %29 = arith.addi %15, %c1_index : index
    scf.yield %12, %16#0, %29 : tensor<3xf32>, tensor<?xf32>, index
  }
  return %0#1 : tensor<?xf32>
}

// -----
// name: called_twice_beside_a_global

ml_program.global private mutable @g(dense<7.0> : tensor<4xf32>) : tensor<4xf32>
func.func private @h(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<4xf32>
  %e = tensor.extract %t[%c0] : tensor<4xf32>
  %w = tensor.insert %e into %t[%c0] : tensor<4xf32>
  ml_program.global_store @g = %w : tensor<4xf32>
  return %e : f32
}
func.func @f(%t: tensor<4xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  %a = func.call @h(%x) : (f32) -> f32
  %b = func.call @h(%a) : (f32) -> f32
  return %a, %b : f32, f32
}

// -----
// name: given_twice_to_one_op

func.func private @g(%t: tensor<3xf32>, %n: index, %p: i1) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<3xf32>, index) -> (tensor<3xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %t, %i : tensor<3xf32>, index
  } do {
  ^bb0(%a: tensor<3xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : tensor<3xf32>, index
  }
  return %r#0 : tensor<3xf32>
}
func.func @f(%t: tensor<3xf32>, %x: f32, %n: index, %p: i1) -> (tensor<3xf32>, tensor<3xf32>) {
  %r = func.call @g(%t, %n, %p) : (tensor<3xf32>, index, i1) -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r : tensor<3xf32>) outs(%r : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %x : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %w, %t : tensor<3xf32>, tensor<3xf32>
}

// -----
// name: nobody_inserts

func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = tensor.from_elements %x, %y : tensor<2xf32>
  %u = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2xf32>) {
    %w = tensor.insert %x into %o[%i] : tensor<2xf32>
    scf.forall.in_parallel {
    }
  }
  %e = tensor.extract %u[%c0] : tensor<2xf32>
  return %e : f32
}

// -----
// name: one_that_holds_still

func.func @f(%t: tensor<3xf32> {bufferization.writable = false}, %x: f32, %j: index) -> (tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^outer(%t, %c0 : tensor<3xf32>, index)
^outer(%a: tensor<3xf32>, %i: index):
  %more = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %more, ^round, ^end
^round:
  %r = scf.execute_region -> tensor<3xf32> {
    cf.br ^inner(%a, %a, %c0 : tensor<3xf32>, tensor<3xf32>, index)
  ^inner(%b: tensor<3xf32>, %c: tensor<3xf32>, %k: index):
    %again = arith.cmpi slt, %k, %c2 : index
    cf.cond_br %again, ^inside, ^behind
  ^inside:
    %w = tensor.insert %x into %c[%k] : tensor<3xf32>
    %l = arith.addi %k, %c1 : index
    cf.br ^inner(%a, %w, %l : tensor<3xf32>, tensor<3xf32>, index)
  ^behind:
    scf.yield %a : tensor<3xf32>
  }
  %e = tensor.empty() : tensor<3xf32>
  %s = linalg.copy ins(%r : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %n = arith.addi %i, %c1 : index
  cf.br ^outer(%s, %n : tensor<3xf32>, index)
^end:
  return %a : tensor<3xf32>
}

// -----
// name: threads_over_what_is_carried

func.func @f(%t0: tensor<4xf64> {bufferization.writable = false}, %i: index, %x: f64) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %0 = bufferization.alloc_tensor() : tensor<4xf64>
  %1 = linalg.fill ins(%x : f64) outs(%0 : tensor<4xf64>) -> tensor<4xf64>
  cf.br ^bb2(%t0, %c0 : tensor<4xf64>, index)
  ^bb2(%6: tensor<4xf64>, %5: index):
  %7 = arith.cmpi slt, %5, %c0 : index
  cf.cond_br %7, ^bb3, ^bb4(%1 : tensor<4xf64>)
    ^bb3:
    %9 = scf.forall (%8) in (4) shared_outs(%10 = %6) -> (tensor<4xf64>) {
      %11 = tensor.extract_slice %10[%8] [1] [1] : tensor<4xf64> to tensor<1xf64>
      %12 = linalg.fill ins(%x : f64) outs(%11 : tensor<1xf64>) -> tensor<1xf64>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %12 into %10[%8] [1] [1] : tensor<1xf64> into tensor<4xf64>
      }
    }
    %13 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%0, %t0 : tensor<4xf64>, tensor<4xf64>) outs(%9 : tensor<4xf64>) -> tensor<4xf64>
    %16 = tensor.insert %x into %t0[%c3] : tensor<4xf64>
    %17 = arith.addi %5, %c1 : index
    cf.br ^bb2(%16, %17 : tensor<4xf64>, index)
  ^bb4(%18: tensor<4xf64>):
  return %1, %0, %18 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}

// -----
// name: written_behind_an_inner_loop

func.func @f(%t0: tensor<3xf32>, %t1: tensor<4x3xf32>, %i: index, %j: index, %x: f32, %y: f32, %p: i1) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<4x3xf32>) {
  %c3_index = arith.constant 3 : index
  %c0_index = arith.constant 0 : index
  %c2_index = arith.constant 2 : index
  %c1_index = arith.constant 1 : index
  %c4_index = arith.constant 4 : index
  cf.br ^bb0(%t0, %t1, %c0_index : tensor<3xf32>, tensor<4x3xf32>, index)
  ^bb0(%4: tensor<3xf32>, %5: tensor<4x3xf32>, %3: index):
  %6 = arith.cmpi slt, %3, %c3_index : index
  cf.cond_br %6, ^bb1, ^bb2(%4, %5 : tensor<3xf32>, tensor<4x3xf32>)
    ^bb1:
    cf.br ^bb7(%5, %5, %c0_index : tensor<4x3xf32>, tensor<4x3xf32>, index)
    ^bb7(%11: tensor<4x3xf32>, %12: tensor<4x3xf32>, %10: index):
    %13 = arith.cmpi slt, %10, %c2_index : index
    cf.cond_br %13, ^bb8, ^bb9(%12, %5 : tensor<4x3xf32>, tensor<4x3xf32>)
      ^bb8:
      %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
           outs(%12 : tensor<4x3xf32>) {
      ^bb0(%26: f32):
        %28 = arith.addf %26, %y : f32
        linalg.yield %28 : f32
      } -> tensor<4x3xf32>
      %29 = arith.addi %10, %c1_index : index
      cf.br ^bb7(%5, %5, %29 : tensor<4x3xf32>, tensor<4x3xf32>, index)
    ^bb9(%30: tensor<4x3xf32>, %31: tensor<4x3xf32>):
    %32 = scf.for %33 = %c0_index to %c4_index step %c1_index iter_args(%34 = %x) -> (f32) {
      %35 = tensor.extract_slice %12[%33, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<1x3xf32>
      %36 = linalg.fill ins(%34 : f32) outs(%35 : tensor<1x3xf32>) -> tensor<1x3xf32>
      %37 = tensor.insert_slice %36 into %31[%33, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<4x3xf32>
      %38 = tensor.extract %37[%c0_index, %c0_index] : tensor<4x3xf32>
      %39 = arith.addf %38, %34 : f32
      scf.yield %39 : f32
    }
    %40 = tensor.empty() : tensor<4x3xf32>
    %41 = linalg.copy ins(%31 : tensor<4x3xf32>) outs(%40 : tensor<4x3xf32>) -> tensor<4x3xf32>
    %42 = arith.addi %3, %c1_index : index
    cf.br ^bb0(%4, %41, %42 : tensor<3xf32>, tensor<4x3xf32>, index)
  ^bb2(%43: tensor<3xf32>, %44: tensor<4x3xf32>):
  return %44, %t0, %t1 : tensor<4x3xf32>, tensor<3xf32>, tensor<4x3xf32>
}

// -----
// name: reshaped_on_one_way

func.func @f(%t: tensor<?x?x?xf32> {bufferization.writable = false}, %p: i1) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %t, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?x?xf32>
  %s = tensor.from_elements %a, %b, %a : tensor<3xindex>
  %r = tensor.reshape %t(%s) : (tensor<?x?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %c = arith.select %p, %r, %t : tensor<?x?x?xf32>
  return %c : tensor<?x?x?xf32>
}

// -----
// name: written_beside_what_is_carried

func.func @f(%t: tensor<i32>, %u: tensor<i32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^head(%u, %c0 : tensor<i32>, index)
^head(%a: tensor<i32>, %i: index):
  %w = linalg.add ins(%a, %t : tensor<i32>, tensor<i32>) outs(%u : tensor<i32>) -> tensor<i32>
  %more = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %more, ^round, ^end
^round:
  %m = tensor.empty() : tensor<i32>
  %s = linalg.copy ins(%t : tensor<i32>) outs(%m : tensor<i32>) -> tensor<i32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%s, %j : tensor<i32>, index)
^end:
  return %x : i32
}

// -----
// name: given_twice_and_written

func.func private @g(%t: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<3xf32>) {
    scf.yield %t : tensor<3xf32>
  }
  return %r, %r : tensor<3xf32>, tensor<3xf32>
}
func.func @f(%t: tensor<3xf32>, %x: f32) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %r:2 = func.call @g(%t) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %w = tensor.insert %x into %r#0[%c0] : tensor<3xf32>
  return %w : tensor<3xf32>
}

// -----
// name: mask_in_each_round

func.func @f(%t: tensor<4xi32>, %y: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = vector.broadcast %y : i32 to vector<4xi32>
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<4xi32>, index) -> (tensor<4xi32>, index) {
    %m = vector.create_mask %i : vector<4xi1>
    %w = vector.mask %m {
      vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
    } : vector<4xi1> -> tensor<4xi32>
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %w, %i : tensor<4xi32>, index
  } do {
  ^bb0(%a: tensor<4xi32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : tensor<4xi32>, index
  }
  return %r#0 : tensor<4xi32>
}

// -----
// name: filled_in_each_round

func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%t, %c0 : tensor<?xf32>, index)
^head(%a: tensor<?xf32>, %i: index):
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^round, ^end(%f : tensor<?xf32>)
^round:
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%f, %j : tensor<?xf32>, index)
^end(%r: tensor<?xf32>):
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: carried_and_unused

func.func @f(%t: tensor<f32>, %x: f32, %n: index, %p: i1) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%t, %c0 : tensor<f32>, index)
^outer(%o: tensor<f32>, %k: index):
  %d = arith.cmpi slt, %k, %n : index
  cf.cond_br %d, ^start, ^last
^start:
  cf.br ^head(%o, %o, %c0 : tensor<f32>, tensor<f32>, index)
^head(%a: tensor<f32>, %b: tensor<f32>, %i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^round, ^end(%b : tensor<f32>)
^round:
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<f32>) -> tensor<f32>
  %j = arith.addi %i, %c1 : index
  %v = tensor.empty() : tensor<f32>
  %s = linalg.copy ins(%f : tensor<f32>) outs(%v : tensor<f32>) -> tensor<f32>
  %q = arith.select %p, %f, %s : tensor<f32>
  cf.br ^head(%f, %q, %j : tensor<f32>, tensor<f32>, index)
^end(%y: tensor<f32>):
  %l = arith.addi %k, %c1 : index
  cf.br ^outer(%t, %l : tensor<f32>, index)
^last:
  return %t, %o : tensor<f32>, tensor<f32>
}

// -----
// name: same_reductions

func.func @f(%t: tensor<1xf64>, %x: f64, %y: f64, %i: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %f = linalg.fill ins(%y : f64) outs(%t : tensor<1xf64>) -> tensor<1xf64>
  %v = vector.transfer_read %f[%c0], %x {in_bounds = [true]} : tensor<1xf64>, vector<1xf64>
  %r = vector.reduction <mul>, %v : vector<1xf64> into f64
  %m = vector.create_mask %i : vector<1xi1>
  %w = vector.mask %m {
    vector.transfer_read %f[%c0], %r {in_bounds = [true]} : tensor<1xf64>, vector<1xf64>
  } : vector<1xi1> -> vector<1xf64>
  %s = vector.reduction <add>, %w : vector<1xf64> into f64
  return %r, %s : f64, f64
}

// -----
// name: two_outputs_2

func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r:2 = scf.forall (%k) in (%d) shared_outs(%o = %t, %p = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %p[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r#0 : tensor<?xf32>
}

// -----
// name: a_part_that_is_written_back

func.func @f(%t: tensor<4x4xi32>, %i: index, %j: index) -> (tensor<1x1xi32>, i32) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i, %j] [1, 1] [1, 2] : tensor<4x4xi32> to tensor<1x1xi32>
  %e = tensor.extract %s[%c0, %c0] : tensor<1x1xi32>
  %r = scf.forall (%k) in (1) shared_outs(%o = %s) -> (tensor<1x1xi32>) {
    %u = tensor.insert_slice %s into %t[%i, %j] [1, 1] [1, 2] : tensor<1x1xi32> into tensor<4x4xi32>
    %v = tensor.extract_slice %s[0, %k] [1, 1] [1, 1] : tensor<1x1xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[0, %k] [1, 1] [1, 1] : tensor<1xi32> into tensor<1x1xi32>
    }
  }
  return %r, %e : tensor<1x1xi32>, i32
}

// -----
// name: made_on_one_way

func.func @f(%t: tensor<3xf32>, %x: f32, %p: i1) -> (tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.cond_br %p, ^one, ^other
^one:
  cf.br ^both(%t, %t : tensor<3xf32>, tensor<3xf32>)
^other:
  %l = tensor.insert %x into %t[%c0] : tensor<3xf32>
  cf.br ^both(%l, %l : tensor<3xf32>, tensor<3xf32>)
^both(%a: tensor<3xf32>, %b: tensor<3xf32>):
  cf.br ^head(%a, %c0 : tensor<3xf32>, index)
^head(%h: tensor<3xf32>, %i: index):
  %c = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %c, ^round, ^end
^round:
  %v = vector.broadcast %x : f32 to vector<3xf32>
  %w = vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<3xf32>, tensor<3xf32>
  cf.br ^head(%w, %c1 : tensor<3xf32>, index)
^end:
  return %b : tensor<3xf32>
}

// -----
// name: read_on_one_way

ml_program.global private mutable @g(dense<7> : tensor<4xi8>) : tensor<4xi8>
func.func @f(%t: tensor<4xi8>, %p: i1, %n: index) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^one, ^both
^one:
  %g = ml_program.global_load @g : tensor<4xi8>
  cf.br ^both
^both:
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<4xi8>, index) -> (tensor<4xi8>, index) {
    %h = ml_program.global_load @g : tensor<4xi8>
    ml_program.global_store @g = %h : tensor<4xi8>
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %t, %i : tensor<4xi8>, index
  } do {
  ^bb0(%a: tensor<4xi8>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : tensor<4xi8>, index
  }
  return %r#0 : tensor<4xi8>
}

// -----
// name: one_in_each_round

func.func @f(%t: tensor<4xi32>, %x: i32, %n: index) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = linalg.max ins(%t, %t : tensor<4xi32>, tensor<4xi32>) outs(%t : tensor<4xi32>) -> tensor<4xi32>
  cf.br ^head(%m, %m, %c0 : tensor<4xi32>, tensor<4xi32>, index)
^head(%a: tensor<4xi32>, %b: tensor<4xi32>, %i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^round, ^end(%a, %b : tensor<4xi32>, tensor<4xi32>)
^round:
  %r = scf.for %k = %c0 to %c1 step %c1 iter_args(%l = %a) -> (tensor<4xi32>) {
    %w = tensor.insert %x into %l[%k] : tensor<4xi32>
    scf.yield %w : tensor<4xi32>
  }
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%t, %t, %j : tensor<4xi32>, tensor<4xi32>, index)
^end(%y: tensor<4xi32>, %z: tensor<4xi32>):
  %e = tensor.extract %y[%c0] : tensor<4xi32>
  %s = linalg.map ins(%z, %m : tensor<4xi32>, tensor<4xi32>) outs(%t : tensor<4xi32>) (%o: i32, %p: i32, %q: i32) {
    %v = arith.addi %o, %e : i32
    linalg.yield %v : i32
  }
  return %z : tensor<4xi32>
}

// -----
// name: beside_a_global

ml_program.global private mutable @g(dense<7> : tensor<4xi32>) : tensor<4xi32>
func.func @f() -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = ml_program.global_load @g : tensor<4xi32>
  cf.br ^head(%t, %c0 : tensor<4xi32>, index)
^head(%a: tensor<4xi32>, %i: index):
  %c = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %c, ^round, ^end
^round:
  %u = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %u : tensor<4xi32>
  cf.br ^head(%u, %c1 : tensor<4xi32>, index)
^end:
  return %a, %t : tensor<4xi32>, tensor<4xi32>
}

