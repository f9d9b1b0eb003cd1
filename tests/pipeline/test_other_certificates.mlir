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
// name: two_outputs

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

