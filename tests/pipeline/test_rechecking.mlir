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

