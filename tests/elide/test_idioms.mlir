// name: power_iteration

func.func @f(%A: tensor<4x4xf32>, %v0: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%v = %v0, %s = %e) -> (tensor<4xf32>, tensor<4xf32>) {
    %f = linalg.fill ins(%z : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %w = linalg.matvec ins(%A, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %w, %v : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----
// name: ping_pong

func.func private @f(%a0: tensor<?xf32>, %b0: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0, %b = %b0) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %w = linalg.fill ins(%x : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// -----
// name: insert_chain

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  %b = tensor.insert %y into %a[%j] : tensor<8xf32>
  return %b, %y : tensor<8xf32>, f32
}

// -----
// name: threads

func.func @f(%t: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<16xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %l = affine.apply affine_map<(d0) -> (d0 * -4 + 12)>(%i)
    %s = tensor.extract_slice %t[%k] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %f = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%k] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// -----
// name: while

func.func @f(%t: tensor<16xf32>, %n: index) -> (tensor<16xf32>, index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 3.0 : f32
  %y = tensor.extract %t[%c0] : tensor<16xf32>
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<16xf32>, index) -> (tensor<16xf32>, index) {
    %w = tensor.insert %x into %a[%i] : tensor<16xf32>
    %j = arith.addi %i, %c1 : index
    %go = arith.cmpi slt, %j, %n : index
    scf.condition(%go) %w, %j : tensor<16xf32>, index
  } do {
  ^bb0(%b: tensor<16xf32>, %k: index):
    scf.yield %b, %k : tensor<16xf32>, index
  }
  %h = arith.minui %r#1, %c0 : index
  %p = tensor.extract %t[%h] : tensor<16xf32>
  %q = arith.subf %p, %p : f32
  return %r#0, %r#1, %y : tensor<16xf32>, index, f32
}

// -----
// name: init

func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %h = arith.subi %i, %c1 : index
    %x = tensor.extract %t[%i] : tensor<?xf32>
    %y = arith.negf %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----
// name: tiles

func.func @f(%t: tensor<16x3xf32>) -> tensor<16x3xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c4 iter_args(%a = %t) -> tensor<16x3xf32> {
    %s = tensor.extract_slice %t[%i, 0] [4, 3] [1, 1] : tensor<16x3xf32> to tensor<4x3xf32>
    %e = linalg.exp ins(%s : tensor<4x3xf32>) outs(%s : tensor<4x3xf32>) -> tensor<4x3xf32>
    %w = tensor.insert_slice %e into %a[%i, 0] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<16x3xf32>
    scf.yield %w : tensor<16x3xf32>
  }
  return %r : tensor<16x3xf32>
}

// -----
// name: transfer_write

func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>) -> (tensor<8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %w = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %r = vector.transfer_read %t[%c4], %z {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %w, %r : tensor<8xf32>, vector<4xf32>
}

